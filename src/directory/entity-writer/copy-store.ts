import type { Writable } from 'node:stream'
import { CompiledQuery } from 'kysely'
import pg from 'pg'
import type { Sql } from '../../platform/sql/database.ts'

export type CopiedValue = string | number | boolean | null | readonly string[]

/** Adds rows by COPY, which costs PostgreSQL less than an insert with JSON parameters. */
export async function copyRows(
  tx: Sql,
  table: string,
  columns: string,
  rows: Iterable<readonly CopiedValue[]>,
): Promise<void> {
  const copy = new CopyIn(`copy ${table} (${columns}) from stdin`, rows)
  // What Kysely is given as text it hands to pg, and pg takes a query of one's own in its place, which tells its end itself.
  await Promise.all([copy.done, tx.executeQuery(CompiledQuery.raw(copy as unknown as string))])
}

const chunkCharacters = 64 * 1024

/** Two writers stored the same new thing at once: the transaction starts again and finds it stored. */
export class WriteConflict extends Error {
  override readonly name = 'WriteConflict'
  /** PostgreSQL's serialization_failure: what `inTransaction` repeats. */
  readonly code = '40001'
}

/** The same for rows that were not there a moment ago. */
export async function copyNewRows(...rows: Parameters<typeof copyRows>): Promise<void> {
  try {
    await copyRows(...rows)
  } catch (fault) {
    if ((fault as { code?: unknown }).code !== uniqueViolation) throw fault
    throw new WriteConflict(`another writer added the same rows to ${rows[1]}`, { cause: fault })
  }
}

const uniqueViolation = '23505'

type CopyConnection = { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void; stream: Writable }

class CopyIn extends pg.Query {
  readonly done: Promise<void>
  readonly #rows: Iterable<readonly CopiedValue[]>
  #isRefused = false
  declare callback: (fault: Error | null) => void

  constructor(statement: string, rows: Iterable<readonly CopiedValue[]>) {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const callback = (fault: Error | null) => (fault ? reject(fault) : resolve())
    super({ text: statement, callback } as pg.QueryConfig)
    this.done = promise
    this.#rows = rows
  }

  /** Called by pg when the server waits for the rows. */
  handleCopyInResponse(connection: CopyConnection): void {
    const rows = this.#rows[Symbol.iterator]()
    /** As much as the socket takes; the rest is written when it has taken that, and other connections have their turn. */
    const send = () => {
      while (!this.#isRefused) {
        const { lines, isLast } = nextLines(rows)
        if (lines !== '') connection.sendCopyFromChunk(Buffer.from(lines))
        if (isLast) return connection.endCopyFrom()
        if (connection.stream.writableNeedDrain) {
          connection.stream.once('drain', send)
          return
        }
      }
    }
    send()
  }

  /** Called by pg, also while rows are being sent: the server reads no more of them. */
  handleError(fault: Error): void {
    this.#isRefused = true
    this.callback(fault)
  }
}

function nextLines(rows: Iterator<readonly CopiedValue[]>): { lines: string; isLast: boolean } {
  let lines = ''
  while (lines.length < chunkCharacters) {
    const { value, done } = rows.next()
    if (done) return { lines, isLast: true }
    lines += `${lineOf(value)}\n`
  }
  return { lines, isLast: false }
}

/** One row in COPY's text format. */
function lineOf(row: readonly CopiedValue[]): string {
  let line = fieldOf(row[0]!)
  for (let index = 1; index < row.length; index += 1) line += `\t${fieldOf(row[index]!)}`
  return line
}

function fieldOf(value: CopiedValue): string {
  if (value === null) return '\\N'
  if (typeof value === 'string') return escaped(value)
  return typeof value === 'object' ? escaped(arrayOf(value)) : String(value)
}

const special = /[\\\t\n\r]/
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function escaped(text: string): string {
  return special.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => escapes[character]!) : text
}

/** A list of texts in PostgreSQL's notation. */
function arrayOf(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}
