import { essenceOf, safeName, unknownType } from '../fetch/content-type.ts'
import type { ReadPage } from '../page.ts'

export type Unreadable = { readonly unreadable: string; readonly detail: string }

/** The types of content whose header says none or a wrong one. */
const types = {
  html: 'text/html',
  pdf: 'application/pdf',
  feed: 'application/xml',
  calendar: 'text/calendar',
  json: 'application/json',
  text: 'text/plain',
} as const satisfies Record<ReadPage['format'], string>

/** What a body is, by its first bytes, then by its header. Content that contradicts its header is refused. */
export function detectFormat(
  header: string,
  body: Uint8Array,
): { readonly format: ReadPage['format']; readonly contentType: string } | Unreadable {
  const essence = essenceOf(header)
  const start = Buffer.from(body.subarray(0, 1_024))
  const text = start.toString('latin1')
  // A PDF may have a few stray bytes before its signature.
  if (/^[\s\S]{0,32}?%PDF-/.test(text)) return { format: 'pdf', contentType: types.pdf }
  const isFile = /pdf|gzip/.test(essence)
  const isDeclared = !isFile && !unknownType.test(essence)
  const format = formatOf(text.replace(/^(?:\xef\xbb\xbf|\s)+/, ''), isDeclared ? essence : '')
  if (isBinary(start) || (isFile && (format === 'json' || format === 'text'))) return contradiction(essence)
  return { format, contentType: isDeclared ? header : types[format] }
}

function contradiction(essence: string): Unreadable {
  return unknownType.test(essence) || /gzip/.test(essence)
    ? { unreadable: 'unsupported_content', detail: 'The file contains no readable text.' }
    : {
        unreadable: 'content_type_lies',
        detail: `The declared content type ${safeName(essence)} does not match the content.`,
      }
}

function formatOf(start: string, declared: string): ReadPage['format'] {
  if (/^BEGIN:VCALENDAR/i.test(start)) return 'calendar'
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:rss|feed|rdf:rdf)[\s>]/i.test(start))
    return 'feed'
  if (/^<!doctype html|^<html|<(?:head|body|title)[\s>]/i.test(start)) return 'html'
  if (/^(?:\/\*\*\/)?[\w$.]{0,100}\(\s{0,100}[[{]\s{0,100}["[{]/.test(start)) return 'json'
  if (/json/.test(declared) || (/^[[{]/.test(start) && !/html/.test(declared)))
    return /^[[{"\d]/.test(start) ? 'json' : 'html'
  if (/html/.test(declared)) return 'html'
  if (/xml/.test(declared) || /^<\?xml/.test(start)) return 'feed'
  return start.startsWith('<') ? 'html' : 'text'
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
