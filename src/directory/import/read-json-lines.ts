import { OperatorError } from '../../platform/errors.ts'
import { checkRecord, isRejection } from './check-record.ts'
import type { ImportItem } from './import-item.ts'
import { splitLines, type TextLine } from './split-lines.ts'

/** A record has at most 500 claims and stays far below this limit. */
const maxLineBytes = 1024 * 1024

/** Reads the JSON Lines format of docs/reference/import-format.md. Skips empty lines. */
export async function* readJsonLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<ImportItem> {
  let lastLine = 0
  try {
    for await (const lines of splitLines(chunks, maxLineBytes)) {
      for (const line of lines) {
        lastLine = line.number
        const item = parseLine(line)
        if (item) yield item
      }
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (typeof code !== 'string') throw error
    throw new OperatorError(
      `The input ended unexpectedly after line ${lastLine} (${message}). The records before it are imported; repeat the import with the complete file.`,
      error,
    )
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true })

function parseLine({ number, bytes }: TextLine): ImportItem | undefined {
  const where = `line ${number}`
  if (!bytes) return { where, reason: 'line too long', why: 'the line is longer than 1 MB; split the record' }
  let text: string
  try {
    text = decoder.decode(bytes).trim()
  } catch {
    return { where, reason: 'not UTF-8', why: 'the line is not valid UTF-8' }
  }
  if (text === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { where, reason: 'not JSON', why: `the line is not valid JSON: ${(error as Error).message}` }
  }
  const checked = checkRecord(value)
  return isRejection(checked) ? { where, ...checked } : { where, record: checked, bytes: bytes.length }
}
