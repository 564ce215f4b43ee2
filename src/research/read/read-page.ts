import { createHash } from 'node:crypto'
import type { Fetched } from '../fetch/outcome.ts'
import type { ReadPage } from '../page.ts'
import { blockTextOfTree } from './block-text.ts'
import { decodeBytes } from './charset.ts'
import { detectFormat, type Unreadable } from './detect-format.ts'
import { feedTitle } from './feed-title.ts'
import { parseHtml } from './html-tree.ts'
import { readHead, titleElementOf } from './page-head.ts'
import { htmlInJson, jsonText, type PlainText, plainText, withoutCallback } from './plain-text.ts'
import { readPdf } from './read-pdf.ts'

type PageToRead = Pick<Fetched, 'url' | 'finalUrl' | 'contentType' | 'retrievedAt'> & {
  readonly body: Uint8Array
  readonly isRendered?: boolean
}

export const isUnreadable = (read: ReadPage | Unreadable): read is Unreadable => 'unreadable' in read

/** Reads fetched content of any format. A page that cannot be read is returned with a reason, not thrown. */
export async function readPage(given: PageToRead): Promise<ReadPage | Unreadable> {
  if (given.body.byteLength === 0) return { unreadable: 'empty', detail: 'The page is empty.' }
  const detected = detectFormat(given.contentType, given.body)
  if ('unreadable' in detected) return detected
  const { format, contentType } = detected
  const fetched = { ...given, contentType }
  try {
    if (format === 'pdf') {
      const read = await readPdf(fetched.body)
      return 'unreadable' in read ? read : pageOf(fetched, format, read)
    }
    const { text, isBroken } = decodeBytes(fetched.body, fetched.contentType)
    const remarks = isBroken ? ['broken_encoding'] : []
    if (format === 'html') return readHtmlPage(fetched, text, remarks)
    const source = format === 'json' ? withoutCallback(text) : text
    const fragment = format === 'json' ? htmlInJson(source) : null
    if (fragment !== null) return readHtmlPage(fetched, fragment, remarks)
    const read = format === 'json' ? jsonText(source) : plainText(source)
    if (read === null) return { unreadable: 'json_broken', detail: 'The document is not valid JSON.' }
    // Calendars, feeds and JSON are parsed again from the source.
    return pageOf(fetched, format, { ...read, remarks, title: feedTitle(format, source), html: source })
  } catch (error) {
    const what = error instanceof Error ? error.name : 'unknown error'
    return { unreadable: 'unreadable', detail: `The page could not be read (${what}).` }
  }
}

function readHtmlPage(fetched: PageToRead, source: string, remarks: readonly string[]): ReadPage {
  const tree = parseHtml(source)
  const { joints, anchors, ...read } = blockTextOfTree(tree.root, titleElementOf(tree))
  return pageOf(fetched, 'html', {
    ...read,
    ...readHead(tree, anchors, fetched.finalUrl),
    remarks: [...remarks, ...tree.remarks],
    ...((joints.spaces.length > 0 || joints.breaks.length > 0) && { joints }),
    // The source is dropped if it is too deep or too long to extract structured data; its text is still read.
    ...(tree.remarks.length === 0 && { html: source }),
  })
}

const pageOf = (
  { url, finalUrl, contentType, retrievedAt, isRendered = false }: PageToRead,
  format: ReadPage['format'],
  read: PlainText & Pick<ReadPage, 'remarks'> & Partial<ReadPage>,
): ReadPage => ({
  url,
  finalUrl,
  canonicalUrl: null,
  contentType,
  format,
  retrievedAt,
  publishedAt: null,
  title: null,
  siteName: null,
  textHash: createHash('sha256').update(read.text).digest('hex'),
  mainText: read.text,
  links: [],
  feeds: [],
  calendars: [],
  isRendered,
  ...read,
})
