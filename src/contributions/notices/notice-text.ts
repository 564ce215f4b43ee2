import type { ChangedField, ChangeKind, ChangeReason } from '../../contracts/directory/history.ts'
import type { NoticeLanguage } from './notice-store.ts'

type Texts = {
  question: { subject: string; why(name: string, host: string): string; yes: string; no: string }
  change: {
    subject(name: string): string
    intro(name: string, host: string): string
    more(count: number): string
    record: string
    wrong: string
    stop: string
  }
  page: {
    title: string
    wanted(name: string, address: string): string
    receives(name: string, address: string): string
    ended(name: string, address: string): string
    expired: string
    confirm: string
    refuse: string
    resume: string
  }
  kinds: Record<ChangeKind, string>
  reasons: Record<ChangeReason, string>
  fields: Record<ChangedField, string>
}

const en: Texts = {
  question: {
    subject: 'Do you want to know when your record changes?',
    why: (name, host) =>
      `Somebody asked the Civic Directory at ${host} to mail this address when the public record of ${name} changes.`,
    yes: 'To accept or decline:',
    no: 'If you did not expect this, ignore this email. We send nothing else unless you accept.',
  },
  change: {
    subject: (name) => `${name}: your record changed`,
    intro: (name, host) => `The public record of ${name} in the Civic Directory at ${host} changed:`,
    more: (count) => `and ${count} more`,
    record: 'The record and its history:',
    wrong: 'If something is wrong:',
    stop: 'Stop these emails:',
  },
  page: {
    title: 'Emails about your record',
    wanted: (name, address) => `Should we mail ${address} when the public record of ${name} changes?`,
    receives: (name, address) => `${address} gets a mail when the public record of ${name} changes.`,
    ended: (name, address) => `${address} gets no mails about the public record of ${name}.`,
    expired: 'This link has expired. Ask for the emails again on the page of the record.',
    confirm: 'Yes, mail me',
    refuse: 'No mails',
    resume: 'Mail me again',
  },
  kinds: {
    listed: 'Listed',
    corrected: 'Corrected',
    evidence_added: 'Evidence added',
    merged: 'Another record was merged into this one',
    removed: 'Removed from the directory',
    relation_added: 'Relation added',
    relation_ended: 'Relation ended',
    relation_removed: 'Relation removed',
    report_resolved: 'A report was right',
  },
  reasons: {
    import: 'by an import',
    edit: 'by a reviewer',
    report: 'after a report',
    suggestion: 'after a suggestion',
    submission: 'from a submission',
    duplicate: 'because both were the same',
    source_check: 'after a source was read again',
  },
  fields: {
    type: 'kind',
    name: 'name',
    description: 'summary',
    places: 'places',
    issue_areas: 'issues',
    website: 'website',
    contacts: 'contacts',
    identifiers: 'identifiers',
    location: 'location',
  },
}

const es: Texts = {
  question: {
    subject: '¿Desea saber cuándo cambia su registro?',
    why: (name, host) =>
      `Alguien pidió al Directorio Cívico de ${host} que escriba a esta dirección cuando cambie el registro público de ${name}.`,
    yes: 'Para aceptar o rechazar:',
    no: 'Si no lo esperaba, ignore este correo. No enviamos nada más si usted no acepta.',
  },
  change: {
    subject: (name) => `${name}: su registro cambió`,
    intro: (name, host) => `El registro público de ${name} en el Directorio Cívico de ${host} cambió:`,
    more: (count) => `y ${count} más`,
    record: 'El registro y su historia:',
    wrong: 'Si algo es incorrecto:',
    stop: 'Dejar de recibir estos correos:',
  },
  page: {
    title: 'Correos sobre su registro',
    wanted: (name, address) => `¿Escribimos a ${address} cuando cambie el registro público de ${name}?`,
    receives: (name, address) => `${address} recibe un correo cuando cambia el registro público de ${name}.`,
    ended: (name, address) => `${address} no recibe correos sobre el registro público de ${name}.`,
    expired: 'Este enlace ha caducado. Pida los correos de nuevo en la página del registro.',
    confirm: 'Sí, escríbanme',
    refuse: 'Sin correos',
    resume: 'Escríbanme de nuevo',
  },
  kinds: {
    listed: 'Incluido en el directorio',
    corrected: 'Corregido',
    evidence_added: 'Pruebas añadidas',
    merged: 'Otro registro se unió a este',
    removed: 'Retirado del directorio',
    relation_added: 'Relación añadida',
    relation_ended: 'Relación terminada',
    relation_removed: 'Relación retirada',
    report_resolved: 'Un informe tenía razón',
  },
  reasons: {
    import: 'por una importación',
    edit: 'por un revisor',
    report: 'después de un informe',
    suggestion: 'después de una sugerencia',
    submission: 'a partir de un envío',
    duplicate: 'porque ambos eran el mismo',
    source_check: 'después de releer una fuente',
  },
  fields: {
    type: 'tipo',
    name: 'nombre',
    description: 'resumen',
    places: 'lugares',
    issue_areas: 'temas',
    website: 'sitio web',
    contacts: 'contactos',
    identifiers: 'identificadores',
    location: 'ubicación',
  },
}

export const noticeTexts: Record<NoticeLanguage, Texts> = { en, es }
