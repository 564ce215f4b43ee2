import type { Language } from '../language.ts'
import type { ChangedField, ChangeReason, CorrectionKind } from './history.ts'

type Words = {
  kinds: Record<CorrectionKind, string>
  reasons: Record<ChangeReason, string>
  fields: Record<ChangedField, string>
}

const en: Words = {
  kinds: {
    listed: 'Listed',
    corrected: 'Corrected',
    evidence_added: 'Evidence added',
    merged: 'Another record was merged into this one',
    removed: 'Removed from the directory',
    relation_added: 'Relation added',
    relation_ended: 'Relation ended',
    relation_removed: 'Relation removed',
    report_resolved: 'A report was confirmed',
    signal_corrected: 'Signal corrected',
    signal_retracted: 'Signal withdrawn',
  },
  reasons: {
    import: 'by an import',
    edit: 'by a reviewer',
    report: 'after a report',
    suggestion: 'after a suggestion',
    submission: 'from a submission',
    duplicate: 'because both were the same',
    source_check: 'after a source was read again',
    source_update: 'because its source changed',
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

const es: Words = {
  kinds: {
    listed: 'Incluido en el directorio',
    corrected: 'Corregido',
    evidence_added: 'Pruebas añadidas',
    merged: 'Otro registro se unió a este',
    removed: 'Retirado del directorio',
    relation_added: 'Relación añadida',
    relation_ended: 'Relación terminada',
    relation_removed: 'Relación retirada',
    report_resolved: 'Se confirmó un reporte',
    signal_corrected: 'Novedad corregida',
    signal_retracted: 'Novedad retirada',
  },
  reasons: {
    import: 'por una importación',
    edit: 'por un revisor',
    report: 'después de un reporte',
    suggestion: 'después de una sugerencia',
    submission: 'a partir de un envío',
    duplicate: 'porque ambos eran el mismo',
    source_check: 'después de releer una fuente',
    source_update: 'porque su fuente cambió',
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

const words: Record<Language, Words> = { en, es }

/** What happened and why: "Corrected after a report". */
export function describeChange(
  { kind, reason }: { kind: CorrectionKind; reason: ChangeReason },
  language: Language,
): string {
  const { kinds, reasons } = words[language]
  // "A report was confirmed after a report" would say it twice.
  return kind === 'report_resolved' ? kinds[kind] : `${kinds[kind]} ${reasons[reason]}`
}

/** The changed fields by the names that readers know. */
export const changedFieldNames = (fields: readonly ChangedField[], language: Language): string[] =>
  fields.map((field) => words[language].fields[field])

/** A sentence that ends with what was changed: "The record was changed: contacts, website." */
export const withChangedFields = (sentence: string, names: readonly string[]): string =>
  names.length === 0 ? sentence : `${sentence.replace(/\.$/, '')}: ${names.join(', ')}.`

/** The fields that such a sentence names in English; empty if it is another sentence. */
export function readChangedFields(sentence: string, text: string): ChangedField[] {
  const fields = Object.keys(en.fields) as ChangedField[]
  const named = text
    .slice(sentence.length + 1, -1)
    .split(', ')
    .flatMap((name) => fields.find((field) => en.fields[field] === name) ?? [])
  return withChangedFields(sentence, changedFieldNames(named, 'en')) === text ? named : []
}
