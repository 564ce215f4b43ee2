import { getDocumentProxy } from 'unpdf'
import type { ReadPage } from '../page.ts'
import type { Unreadable } from './detect-format.ts'
import { joinParagraphs, type PlainText, plainText } from './plain-text.ts'

const maxPages = 60

type PdfRead = PlainText & Pick<ReadPage, 'title' | 'publishedAt' | 'remarks'>

/** Reads the text of a PDF. Only a research worker calls it, because a document can take any time and memory. */
export async function readPdf(body: Uint8Array): Promise<PdfRead | Unreadable> {
  try {
    // The library takes the bytes over, so it gets a copy.
    const document = await getDocumentProxy(Uint8Array.from(body), { verbosity: 0 })
    const pages: string[] = []
    for (let number = 1; number <= Math.min(document.numPages, maxPages); number++) {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      pages.push(linesOf(items as TextItem[]))
      page.cleanup()
    }
    const { info } = await document.getMetadata().catch(() => ({ info: {} }))
    const { Title: title, CreationDate: createdAt } = info as Record<string, unknown>
    return {
      ...plainText(pages.map(joinParagraphs).join('\n\n')),
      title: (typeof title === 'string' && title.trim()) || null,
      publishedAt: typeof createdAt === 'string' ? dayOf(createdAt) : null,
      remarks: [
        ...(needsOcr(pages) ? ['needs_ocr'] : []),
        ...(document.numPages > maxPages ? ['cut_too_many_pages'] : []),
      ],
    }
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException'
      ? { unreadable: 'pdf_password', detail: 'The PDF is protected by a password.' }
      : { unreadable: 'pdf_broken', detail: 'The document is not a valid PDF.' }
  }
}

/** Parses `D:20260114093000-06'00'` (ISO 32000-1 § 7.9.4). Only the day is used. */
const dayOf = (stated: string): string | null =>
  /^D?:?(\d{4})(\d{2})(\d{2})/.exec(stated.trim())?.slice(1, 4).join('-') ?? null

type TextItem = {
  readonly str?: string
  readonly hasEOL?: boolean
  readonly transform?: readonly number[]
  readonly width?: number
}

/** The text of a page, one line per line of the document. A wide gap in a line starts a new cell. */
function linesOf(items: readonly TextItem[]): string {
  let text = ''
  let edge: number | null = null
  for (const { str = '', hasEOL, transform, width = 0 } of items) {
    const left = transform?.[4] ?? 0
    const size = Math.abs(transform?.[0] ?? 10) || 10
    const gap = edge === null || str === '' || /\s$/.test(text.slice(-1)) ? 0 : left - edge
    if (gap > size * 2.5) text += '\t'
    else if (gap > size * 0.2 && !/^\s/.test(str)) text += ' '
    text += str
    if (str !== '') edge = left + width
    if (hasEOL) {
      text += '\n'
      edge = null
    }
  }
  return text.split('\n').map(repairDoubling).join('\n')
}

/** Scanned pages have almost no text, apart from stamps and page numbers. */
function needsOcr(pages: readonly string[]): boolean {
  const blank = pages.filter((page) => page.replace(/[^\p{L}]/gu, '').length < 25).length
  return pages.length > 0 && blank / pages.length > 0.5
}

/** Bold text that is drawn twice reads "CCoouunncciill". It is halved if most letters are paired. */
function repairDoubling(line: string): string {
  const letters = line.replace(/\s+/g, '')
  if (letters.length < 6) return line
  const pairs = letters.match(/[\s\S]{2}/g) ?? []
  const doubled = pairs.filter(([first, second]) => first === second).length
  if (doubled / pairs.length <= 0.6) return line
  return line.replace(/(\S)\1/g, '$1').replace(/ {2,}/g, ' ')
}
