import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { moveDates } from './move-dates.ts'

/** The files of the sample by their path in its folder, with dates moved to the day of the first start. */
export type SampleFolder = ReadonlyMap<string, Buffer>

const textTypes = new Set(['.html', '.xml', '.json', '.jsonl', '.txt'])

export function readSampleFolder(folder: string, weeks = 0): SampleFolder {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return new Map(
    files.map((entry) => {
      const file = join(entry.parentPath, entry.name)
      const path = relative(folder, file).split(sep).join('/')
      const body = readFileSync(file)
      return [moveDates(path, weeks), weeks === 0 ? body : moveBody(body, extname(path), weeks)]
    }),
  )
}

export function sampleText(folder: SampleFolder, path: string): string {
  const body = folder.get(path)
  if (body === undefined) throw new Error(`The sample has no file ${path}`)
  return body.toString('utf8')
}

function moveBody(body: Buffer, type: string, weeks: number): Buffer {
  if (type === '.pdf') return Buffer.from(repairPdf(moveDates(body.toString('latin1'), weeks)), 'latin1')
  if (type === '.ics') return Buffer.from(foldLines(moveDates(unfoldLines(body.toString('utf8')), weeks)))
  return textTypes.has(type) ? Buffer.from(moveDates(body.toString('utf8'), weeks)) : body
}

const unfoldLines = (calendar: string) => calendar.replaceAll('\r\n ', '')

/** Content lines of at most 75 octets (RFC 5545 § 3.1). The sample's calendar is ASCII. */
const foldLines = (calendar: string) =>
  calendar
    .split('\r\n')
    .map((line) => line.match(/^.{1,75}|.{1,74}/g)?.join('\r\n ') ?? '')
    .join('\r\n')

/** Writes the stream length and the table of object offsets again, because moved dates change both. */
function repairPdf(pdf: string): string {
  const [before, stream, after] = pdf
    .slice(0, pdf.lastIndexOf('xref\n0 '))
    .split(/(?<=\nstream\n)|(?=endstream\n)/)
  const objects = `${before!.replace(/\/Length \d+/, `/Length ${stream!.length}`)}${stream}${after}`
  const offsets = [...objects.matchAll(/^\d+ 0 obj$/gm)].map(({ index }) => index)
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const trailer = /trailer\n.*\n/.exec(pdf)![0]
  return `${objects}xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${entries.join('')}${trailer}startxref\n${objects.length}\n%%EOF\n`
}
