import { getDocumentProxy } from 'unpdf'

type PdfPages = {
  readonly pages: readonly string[]
  readonly totalPages: number
  readonly title: string | null
  readonly createdAt: string | null
}

type TextItem = {
  readonly str?: string
  readonly hasEOL?: boolean
  readonly transform?: readonly number[]
  readonly width?: number
}

/** Joins the text items of a line. A wide gap starts a new cell. */
function lineText(items: readonly TextItem[]): string {
  let text = ''
  let edge: number | null = null
  for (const item of items) {
    const left = item.transform?.[4] ?? 0
    const size = Math.abs(item.transform?.[0] ?? 10) || 10
    if (edge !== null && left - edge > size * 2.5 && !/\s$/.test(text)) text += '\t'
    else if (edge !== null && left - edge > size * 0.2 && !/\s$/.test(text) && !/^\s/.test(item.str ?? ''))
      text += ' '
    text += item.str ?? ''
    edge = left + (item.width ?? 0)
  }
  return text
}

/** The text of the first pages, one line per line of the document. Throws for what is not a PDF. */
export async function readPdfPages(bytes: Uint8Array, maxPages: number): Promise<PdfPages> {
  const document = await getDocumentProxy(bytes, { verbosity: 0 })
  const pages: string[] = []
  for (let number = 1; number <= Math.min(document.numPages, maxPages); number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const lines: TextItem[][] = [[]]
    for (const item of items as TextItem[]) {
      if (item.str !== '' && item.str !== undefined) lines.at(-1)!.push(item)
      if (item.hasEOL) lines.push([])
    }
    pages.push(lines.map(lineText).join('\n'))
    page.cleanup()
  }
  const { info } = (await document.getMetadata().catch(() => ({ info: {} }))) as {
    info: Record<string, unknown>
  }
  const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)
  return {
    pages,
    totalPages: document.numPages,
    title: text(info['Title']),
    createdAt: text(info['CreationDate']),
  }
}
