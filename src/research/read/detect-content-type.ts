import { essenceOf, safeName, unknownType } from '../fetch/content-type.ts'

/** Why content is not read. */
export type Unreadable = { readonly unreadable: string; readonly detail: string }

/**
 * The type of a body: the header's, unless the first bytes contradict it. Readable content gets the type its bytes
 * show; other contradictions are refused.
 */
export function contentTypeOf(header: string, body: Uint8Array): string | Unreadable {
  const essence = essenceOf(header)
  const start = Buffer.from(body.subarray(0, 1_024))
  const text = start.toString('latin1')
  // A PDF may have a few stray bytes before its signature.
  if (/^[\s\S]{0,32}?%PDF-/.test(text)) return 'application/pdf'
  if (isBinary(start)) return contradiction(essence)
  const isKnown = !unknownType.test(essence) && !/pdf|gzip/.test(essence)
  return isKnown ? header : guess(text, essence)
}

function contradiction(essence: string): Unreadable {
  return unknownType.test(essence) || /gzip/.test(essence)
    ? { unreadable: 'unsupported_content', detail: 'The file contains no readable text.' }
    : {
        unreadable: 'content_type_lies',
        detail: `The declared content type ${safeName(essence)} does not match the content.`,
      }
}

/** Guesses the type of text that has no type or a wrong one. */
function guess(text: string, essence: string): string | Unreadable {
  const head = text
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
    .toLowerCase()
  if (/^(<!doctype html|<html|<head|<body|<!--[\s\S]*?-->\s*<(!doctype|html))/.test(head)) return 'text/html'
  if (/^<\?xml|^<(rss|feed|urlset|sitemapindex)\b/.test(head)) return 'application/xml'
  if (head.startsWith('begin:vcalendar')) return 'text/calendar'
  if (/pdf|gzip/.test(essence)) return contradiction(essence)
  if (/^[[{]/.test(head)) return 'application/json'
  if (head.startsWith('<')) return 'text/html'
  return 'text/plain'
}

/**
 * Signatures of files have bytes that no text has (WHATWG MIME Sniffing, § 3). Further on, only zero bytes count, because
 * some pages have stray control characters. UTF-16 has zero bytes, after its byte order mark.
 */
function isBinary(start: Buffer): boolean {
  const isUtf16 = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff)
  const isControl = (byte: number) => byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1b].includes(byte)
  return !isUtf16 && (start.includes(0) || start.subarray(0, 8).some(isControl))
}
