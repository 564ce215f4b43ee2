import { isAscii } from 'node:buffer'
import { OperatorError } from '../../platform/errors.ts'
import { checkRecord, isFault } from './check-record.ts'
import type { ImportItem } from './import-item.ts'
import { splitLines, type TextLine } from './text-lines.ts'

/** Longer lines are refused: a record of this format has at most 500 claims and stays far below. */
export const longestLineBytes = 1024 * 1024

/** Reads the JSON Lines format of docs/reference/import-format.md. Empty lines are skipped. */
export async function* readJsonLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<ImportItem> {
  let last = 0
  try {
    for await (const line of splitLines(chunks, longestLineBytes)) {
      last = line.number
      const item = itemOf(line)
      if (item) yield item
    }
  } catch (fault) {
    const { code, message } = fault as NodeJS.ErrnoException
    if (typeof code !== 'string') throw fault
    throw new OperatorError(
      `The input broke off after line ${last} (${message}). What was read is imported; repeat the import with a whole file.`,
      fault,
    )
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true })

// Latin-1 is the same for ASCII, as most lines are, and is copied rather than decoded.
const textOf = (bytes: Buffer) => (isAscii(bytes) ? bytes.toString('latin1') : decoder.decode(bytes))

function itemOf({ number, bytes }: TextLine): ImportItem | undefined {
  const where = `line ${number}`
  if (!bytes) return { where, reason: 'line too long', why: 'the line is longer than 1 MB; split the record' }
  let text: string
  try {
    text = textOf(bytes).trim()
  } catch {
    return { where, reason: 'not UTF-8', why: 'the line is not valid UTF-8' }
  }
  if (text === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (fault) {
    return { where, reason: 'not JSON', why: `the line is not valid JSON: ${(fault as Error).message}` }
  }
  const checked = checkRecord(value)
  return isFault(checked) ? { where, ...checked } : { where, record: checked, bytes: bytes.length }
}
