import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { readSampleFolder } from '../../src/directory/index.ts'

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
export const visibleBlocks = (file: string): string[] => blocksOf(readFileSync(file), extname(file))

function blocksOf(bytes: Buffer, extension: string): string[] {
  if (extension === '.pdf') {
    const shown = bytes.toString('latin1').matchAll(/\(((?:\\.|[^\\)])*)\) Tj/g)
    return [...shown].map(([, text]) => squeeze(text!.replace(/\\(.)/g, '$1')))
  }
  if (extension === '.ics') {
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
export const visibleText = (file: string): string => textOf(readFileSync(file), extname(file))

function textOf(bytes: Buffer, extension: string): string {
  const source = bytes.toString('utf8')
  if (extension === '.ics') return squeeze(source.replaceAll('\r\n ', ''))
  const title = /<title>([^<]*)<\/title>/.exec(source)?.[1] ?? ''
  return squeeze([decode(title), ...blocksOf(bytes, extension)].join(' '))
}

/** Whether the file contains these words, regardless of cells and line breaks. */
export const says = (file: string, quote: string): boolean => visibleText(file).includes(squeeze(quote))

const extensions: Record<string, string> = {
  'text/html': '.html',
  'application/xml': '.xml',
  'application/pdf': '.pdf',
}

/** Whether a browser that runs no script shows these words. It downloads what it cannot show. */
export function shows(body: Buffer | string, contentType: string, quote: string): boolean {
  const extension = extensions[contentType.split(';', 1)[0]!]
  return extension !== undefined && textOf(Buffer.from(body), extension).includes(squeeze(quote))
}

/** The sample without the decision on one actor and with a wrong one on another. */
export function faultySample(undecided: string, wrong: string) {
  const folder = new Map(readSampleFolder(join(import.meta.dirname, '../../samples')))
  const file = JSON.parse(String(folder.get('decisions.json')))
  const decisions = file.decisions
    .filter(({ name }: { name?: string }) => name !== undecided)
    .map((one: { name?: string }) => (one.name === wrong ? { ...one, issue_areas: ['no_such_area'] } : one))
  return folder.set('decisions.json', Buffer.from(JSON.stringify({ ...file, decisions })))
}
