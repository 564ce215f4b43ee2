import type { Unreadable } from './detect-content-type.ts'
import { readPdfPages } from './pdf-pages.ts'
import { joinParagraphs, needsOcr } from './pdf-text.ts'
import { type PlainText, plainText } from './plain-text.ts'

const maxPages = 60

type PdfRead = PlainText & {
  readonly title: string | null
  readonly createdAt: string | null
  readonly remarks: readonly string[]
}

/** Reads the text of a PDF. Only a research worker calls it, because a document can take any time and memory. */
export async function readPdf(body: Uint8Array): Promise<PdfRead | Unreadable> {
  // The library takes the bytes over, so it gets a copy.
  const read = await readPdfPages(Uint8Array.from(body), maxPages).catch(faultOf)
  if ('unreadable' in read) return read
  const remarks = [
    ...(needsOcr(read.pages) ? ['needs_ocr'] : []),
    ...(read.totalPages > maxPages ? ['cut_too_many_pages'] : []),
  ]
  const text = plainText(read.pages.map(joinParagraphs).join('\n\n'))
  return { ...text, title: read.title, createdAt: pdfDate(read.createdAt), remarks }
}

const faultOf = (error: unknown): Unreadable =>
  error instanceof Error && error.name === 'PasswordException'
    ? { unreadable: 'pdf_password', detail: 'The PDF is protected by a password.' }
    : { unreadable: 'pdf_broken', detail: 'The document is not a valid PDF.' }

/** Parses `D:20260114093000-06'00'` (ISO 32000-1 § 7.9.4). Only the day is used. */
function pdfDate(stated: string | null): string | null {
  const parts = /^D?:?(\d{4})(\d{2})(\d{2})/.exec(stated ?? '')
  return parts ? `${parts[1]}-${parts[2]}-${parts[3]}` : null
}
