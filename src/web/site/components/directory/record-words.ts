import {
  excerptFormatFrom,
  type QuoteOrigin,
  readableFields,
} from '../../../../contracts/directory/excerpt-display.ts'
import type { Language } from '../../../../contracts/language.ts'
import { formatStoredTime } from '../../format.ts'
import type { Messages } from '../../messages/en/index.ts'

type Wording = { readonly m: Messages; readonly language: Language }

/** The fields of a record in the words of a page, each with the value as its source writes it; null for text. */
export function recordWords(excerpt: string, origin: QuoteOrigin, { m, language }: Wording) {
  const { label: labels, value: values } = m.recordFields
  const fields = readableFields(excerpt, excerptFormatFrom(excerpt, origin), origin.url)
  return (
    fields?.map(({ label, value }) => ({
      label: label === null ? null : (labels[label] ?? label),
      value: values[`${label} ${value}`] ?? formatStoredTime(language, value),
      written: value,
    })) ?? null
  )
}

/** A quote to copy: text as it is, a record as its fields in one line. */
export const quoteText = (excerpt: string, origin: QuoteOrigin, wording: Wording): string =>
  recordWords(excerpt, origin, wording)
    ?.map(({ label, value }) => (label === null ? value : `${label}: ${value}`))
    .join(' · ') ?? excerpt
