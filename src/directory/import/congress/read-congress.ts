import { dirname, join, resolve } from 'node:path'
import { ZodError } from 'zod'
import { UsageError } from '../../../platform/errors.ts'
import { checkRecord, describeErrors, isRejection } from '../check-record.ts'
import type { EndedRole, ImportItem, Rejection } from '../import-item.ts'
import type { PlaceFinder } from '../office-city.ts'
import { parseQuoted } from '../quoted-yaml.ts'
import { findCheckout, type RepositoryFile, readRepositoryFile } from '../repository-file.ts'
import { type KnownOffice, officesOf, recordOfLegislator } from './congress-legislator.ts'

const upstream = {
  repository: 'unitedstates/congress-legislators',
  branch: 'main',
  publisher: 'United States Project',
  maxBytes: 64 * 1024 * 1024,
}
const officesFile = 'legislators-district-offices.yaml'

/** legislators-current.yaml and, if it is in the same folder, the file of the district offices. */
export type CongressFiles = { members: RepositoryFile; offices: RepositoryFile | undefined }

export async function openCongress(path: string): Promise<CongressFiles> {
  const file = resolve(path)
  const checkout = await findCheckout(dirname(file), upstream)
  const members = await readRepositoryFile(checkout, file, upstream).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`Cannot read ${path}: ${error.message}. Pass a legislators-current.yaml.`, error)
  })
  const beside = join(dirname(file), officesFile)
  const offices = await readRepositoryFile(checkout, beside, upstream).catch(() => undefined)
  return { members, offices }
}

/** Reads members of Congress. An invalid entry is refused and does not stop the import. */
export async function* readCongress(
  { members, offices }: CongressFiles,
  find: PlaceFinder,
  today: string,
): AsyncGenerator<ImportItem> {
  const known = new Map<string, KnownOffice[]>()
  for (const entry of offices ? entriesOf(offices.text) : []) {
    try {
      const [id, ofMember] = officesOf(parseQuoted(entry.text, [0]), offices!, find)
      known.set(id, ofMember)
    } catch (error) {
      yield { where: `${officesFile} line ${entry.line}`, reason: 'bad entry', why: reasonOf(error) }
    }
  }
  for (const entry of entriesOf(members.text)) {
    const where = `line ${entry.line}`
    try {
      const value = recordOfLegislator(parseQuoted(entry.text, [0]), members, find, known, today)
      const checked = 'why' in value ? (value as Rejection & { ended?: EndedRole }) : checkRecord(value)
      yield isRejection(checked)
        ? { where, ...checked }
        : { where, record: checked, bytes: entry.text.length }
    } catch (error) {
      yield { where, reason: 'bad entry', why: reasonOf(error) }
    }
  }
}

const reasonOf = (error: unknown) =>
  error instanceof ZodError ? describeErrors(error) : (error as Error).message

/** Splits a list into the texts of its entries, so that each is parsed separately. */
function* entriesOf(text: string): Generator<{ line: number; text: string }> {
  let line = 1
  for (const part of text.split(/^(?=- )/m)) {
    if (part.startsWith('- ')) yield { line, text: part }
    line += part.split('\n').length - 1
  }
}
