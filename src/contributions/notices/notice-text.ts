import type { Language } from '../../contracts/language.ts'

type Texts = {
  question: { subject: string; why(name: string, site: string): string; yes: string; no: string }
  change: {
    subject(name: string): string
    intro(name: string, site: string): string
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
}

const en: Texts = {
  question: {
    subject: 'Do you want to know when your record changes?',
    why: (name, site) =>
      `Somebody asked ${site} to mail this address when the public record of ${name} changes.`,
    yes: 'To accept or decline:',
    no: 'If you did not expect this, ignore this email. We send nothing else unless you accept.',
  },
  change: {
    subject: (name) => `${name}: your record changed`,
    intro: (name, site) => `The public record of ${name} in ${site} changed:`,
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
}

const es: Texts = {
  question: {
    subject: '¿Desea saber cuándo cambia su registro?',
    why: (name, site) =>
      `Alguien pidió a ${site} que escriba a esta dirección cuando cambie el registro público de ${name}.`,
    yes: 'Para aceptar o rechazar:',
    no: 'Si no lo esperaba, ignore este correo. No enviamos nada más si usted no acepta.',
  },
  change: {
    subject: (name) => `${name}: su registro cambió`,
    intro: (name, site) => `El registro público de ${name} en ${site} cambió:`,
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
}

export const noticeTexts: Record<Language, Texts> = { en, es }
