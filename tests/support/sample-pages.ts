import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'

const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim()

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
}
function decode(text: string): string {
  return text.replace(/&(#?\w+);/g, (whole, name: string) => {
    if (name.startsWith('#x')) return String.fromCodePoint(Number.parseInt(name.slice(2), 16))
    if (name.startsWith('#')) return String.fromCodePoint(Number(name.slice(1)))
    return named[name] ?? assert.fail(`the test cannot decode ${whole}: add it to the named entities`)
  })
}

const inline = 'a|abbr|b|cite|code|em|i|small|span|strong|time'
const inlineTag = new RegExp(`</?(?:${inline})(?:\\s[^>]*)?>`, 'g')

/** The visible text of a file, one entry for each block element, content line or line of print. */
export function visibleBlocks(file: string): string[] {
  const bytes = readFileSync(file)
  if (file.endsWith('.pdf')) {
    const shown = bytes.toString('latin1').matchAll(/\(((?:\\.|[^\\)])*)\) Tj/g)
    return [...shown].map(([, text]) => squeeze(text!.replace(/\\(.)/g, '$1')))
  }
  if (file.endsWith('.ics')) {
    const content = bytes.toString('utf8').replaceAll('\r\n ', '').split('\r\n')
    return content.map((line) => squeeze(line.slice(line.indexOf(':') + 1).replace(/\\(.)/g, '$1')))
  }
  return bytes
    .toString('utf8')
    .replace(/<!--.*?-->|<head>.*?<\/head>/gs, '')
    .replace(inlineTag, '')
    .replace(/<br>/g, ' ')
    .split(/<[^>]*>/)
    .map((block) => squeeze(decode(block)))
    .filter((block) => block !== '')
}

/** The visible text of a file with its title and normalized white space. Every quote must be part of it. */
export function visibleText(file: string): string {
  const source = readFileSync(file, 'utf8')
  if (file.endsWith('.ics')) return squeeze(source.replaceAll('\r\n ', ''))
  const title = /<title>([^<]*)<\/title>/.exec(source)?.[1] ?? ''
  return squeeze([decode(title), ...visibleBlocks(file)].join(' '))
}

/** Whether the file contains these words, regardless of cells and line breaks. */
export const says = (file: string, quote: string): boolean => visibleText(file).includes(squeeze(quote))
