import type { Refusal } from './outcome.ts'

/** Content types that can be read, without parameters. */
const readable =
  /^(text\/(html|plain|xml|calendar|x-calendar|vcard|csv|markdown|x-markdown)|application\/(xhtml\+xml|pdf|x-pdf|xml|[\w.-]+\+xml|json|[\w.-]+\+json|calendar|ics|x-gzip|gzip))$/
const image = /^image\/svg\+xml$/
/** Types that servers send for unknown content. */
const unknown =
  /^(|application\/(octet-stream|binary|unknown|download|force-download|x-download)|binary\/octet-stream|unknown\/unknown|content\/unknown)$/

const essenceOf = (header: string | null): string => (header ?? '').split(';', 1)[0]!.trim().toLowerCase()

/** Whether the header allows the body to be loaded. */
export function contentRefusal(header: string | null): Refusal | null {
  const essence = essenceOf(header)
  if (unknown.test(essence) || (readable.test(essence) && !image.test(essence))) return null
  return {
    kind: 'refused',
    reason: 'unsupported_content',
    detail: `The content type ${safeName(essence)} is not supported.`,
  }
}

/** Limits a type to safe characters before it is shown to people. */
const safeName = (essence: string) => (/^[\w.+/-]{1,60}$/.test(essence) ? essence : 'of this page')

const magic: readonly (readonly [type: string, starts: string])[] = [
  ['application/pdf', '%PDF-'],
  ['image/png', '\x89PNG'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/gif', 'GIF8'],
  ['application/zip', 'PK\x03\x04'],
  ['application/gzip', '\x1f\x8b'],
  ['application/x-msdownload', 'MZ\x90'],
  ['application/x-elf', '\x7fELF'],
  ['application/x-rar', 'Rar!'],
  ['application/x-7z-compressed', '7z\xbc\xaf'],
  ['application/msword', '\xd0\xcf\x11\xe0'],
  ['audio/mpeg', 'ID3'],
  ['audio/ogg', 'OggS'],
]

/**
 * The type of a body: the header's, unless the first bytes contradict it. Readable content gets the type its bytes
 * show; other contradictions are refused.
 */
export function contentTypeOf(header: string | null, body: Buffer): string | Refusal {
  const essence = essenceOf(header)
  const start = body.subarray(0, 1_024)
  const text = start.toString('latin1')
  // A PDF may have a few stray bytes before its signature.
  const found =
    magic.find(([, starts]) => text.startsWith(starts))?.[0] ??
    (/^[\s\S]{0,32}?%PDF-/.test(text) ? 'application/pdf' : null)
  if (found === 'application/pdf') return found
  // Sitemaps are often gzip files served as XML.
  if (found === 'application/gzip' && (/xml|gzip/.test(essence) || unknown.test(essence))) return found
  if (found !== null) return contradiction(essence)
  if (isBinary(start)) return contradiction(essence)
  const isKnown = !unknown.test(essence) && !/pdf|gzip/.test(essence)
  return isKnown ? header! : guess(text, essence)
}

function contradiction(essence: string): Refusal {
  return unknown.test(essence)
    ? { kind: 'refused', reason: 'unsupported_content', detail: 'The file contains no readable text.' }
    : {
        kind: 'failed',
        reason: 'content_type_lies',
        detail: `The declared content type ${safeName(essence)} does not match the content.`,
      }
}

/** Guesses the type of text that has no type or a wrong one. */
function guess(text: string, essence: string): string | Refusal {
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

/** Zero bytes occur in text only as UTF-16, which starts with a byte order mark. */
function isBinary(start: Buffer): boolean {
  const isUtf16 = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff)
  return !isUtf16 && start.includes(0)
}
