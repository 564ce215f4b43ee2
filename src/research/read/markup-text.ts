import { normalizeSpace } from './text-builder.ts'

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  lsquo: '‘',
}

/** The text of a short piece of HTML: without tags, and with common entities decoded once. */
export const markupText = (html: string): string =>
  normalizeSpace(
    html
      .replace(/<[^<>]{0,2000}>/g, ' ')
      .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
        if (name) return named[name.toLowerCase()] ?? whole
        const point = decimal ? Number(decimal) : Number.parseInt(hex, 16)
        return point > 31 && point < 0x110000 && !(point >= 0xd800 && point <= 0xdfff)
          ? String.fromCodePoint(point)
          : ' '
      }),
  )
