import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { ZodError } from 'zod'
import { UsageError } from '../../../platform/errors.ts'
import { checkRecord, describeErrors, isRejection } from '../check-record.ts'
import { type ImportItem, isParsed } from '../import-item.ts'
import { linkFields, refusedLinks } from '../links.ts'
import type { PlaceFinder } from '../office-city.ts'
import { parseQuoted, type QuotedYaml } from '../quoted-yaml.ts'
import {
  type Checkout,
  type CheckoutDetails,
  findCheckout,
  type RepositoryFile,
  readRepositoryFile,
} from '../repository-file.ts'
import { relationsOfCommittee } from './committee-relations.ts'
import { committeeFingerprint, OpenStatesCommittee, recordOfCommittee } from './open-states-committee.ts'
import { lastDayInOffice, OpenStatesPerson, type Refused, recordOfPerson } from './open-states-person.ts'

export const openStatesRepository = 'openstates/people'
const upstream = {
  repository: openStatesRepository,
  branch: 'main',
  publisher: 'Open States',
  maxBytes: 1024 * 1024,
}
/** Without `retired`, whose people hold no office. Committees come last because they refer to people. */
const folders = ['executive', 'legislature', 'municipalities', 'committees']

type OpenStatesFiles = {
  checkout: Checkout
  files: { path: string; folder: string }[]
  /** Files of people who have left office, which are named after the person's id and not read. */
  retired: string[]
}

/** Finds the folder of the files in a checkout of openstates/people. */
export async function findOpenStates(directory: string): Promise<string> {
  const root = resolve(directory)
  const data = basename(root) === 'data' ? root : join(root, 'data')
  const found = await stat(data).catch(() => undefined)
  if (!found?.isDirectory())
    throw new UsageError(`${directory} has no folder named data. Pass a checkout of ${openStatesRepository}.`)
  return data
}

/** Lists the files of a checkout of openstates/people. */
export async function listOpenStates(
  directory: string,
  { state: only, ...known }: CheckoutDetails & { state?: string | undefined } = {},
): Promise<OpenStatesFiles> {
  const data = await findOpenStates(directory)
  const files: OpenStatesFiles['files'] = []
  const retired: string[] = []
  for (const state of (await readdir(data)).sort()) {
    if (only !== undefined && state !== only.toLowerCase()) continue
    for (const name of await readdir(join(data, state, 'retired')).catch(() => [])) {
      retired.push(join(data, state, 'retired', name))
    }
    for (const folder of folders) {
      const names = await readdir(join(data, state, folder)).catch(() => [])
      for (const name of names.sort()) {
        if (/\.ya?ml$/.test(name)) files.push({ path: join(data, state, folder, name), folder })
      }
    }
  }
  return { checkout: { ...(await findCheckout(dirname(data), upstream)), ...known }, files, retired }
}

/** Reads people and committees. An invalid file is refused and does not stop the import. */
export async function* readOpenStates(
  { checkout, files, retired }: OpenStatesFiles,
  find: PlaceFinder,
  today: string,
): AsyncGenerator<ImportItem> {
  const inOffice = new Map<string, string | null>()
  const relations: ImportItem[] = []
  /** Where each committee was read first. */
  const committees = new Map<string, string>()
  for (const { path, folder } of files) {
    const file = await readRepositoryFile(checkout, path, upstream).catch((error: Error) => error)
    if (file instanceof Error) {
      yield { where: path, reason: 'bad file', why: file.message }
      continue
    }
    let links: { url: string }[] | null | undefined
    const item = itemOf(file, (yaml) => {
      if (folder === 'committees') {
        const committee = OpenStatesCommittee.parse(yaml.value, { reportInput: true })
        links = committee.links
        const fingerprint = committeeFingerprint(committee)
        const twin = fingerprint && committees.get(fingerprint)
        if (twin) {
          const why = `${twin} describes the same committee: its name, chamber, members and their roles are equal`
          return { reason: 'duplicate', why } satisfies Refused
        }
        const record = recordOfCommittee(yaml, file, find)
        if (fingerprint && !('why' in record)) committees.set(fingerprint, basename(file.path))
        return record
      }
      const person = OpenStatesPerson.parse(yaml.value, { reportInput: true })
      const lastDay = lastDayInOffice(person, today)
      if (lastDay !== undefined) inOffice.set(person.id, lastDay)
      links = person.links
      return recordOfPerson(yaml, file, find, today)
    })
    yield item
    if (!isParsed(item)) continue
    yield* refusedLinks(item.where, linkFields(links))
    if (folder === 'committees')
      relations.push(...relationsOfCommittee(parseQuoted(file.text), file, inOffice))
  }
  // Both ends of a relation are read before it.
  yield* relations
  for (const path of retired) {
    const id = /-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.ya?ml$/.exec(path)?.[1]
    if (id) yield { where: path, ended: { scheme: 'openstates', id: `ocd-person/${id}` } }
  }
}

function itemOf(file: RepositoryFile, read: (yaml: QuotedYaml) => unknown): ImportItem {
  const where = file.path
  let value: unknown
  try {
    value = read(parseQuoted(file.text))
  } catch (error) {
    return {
      where,
      reason: 'bad file',
      why: error instanceof ZodError ? describeErrors(error) : (error as Error).message,
    }
  }
  const isRefused = typeof value === 'object' && value !== null && 'why' in value
  if (isRefused) return { where, ...(value as Refused) }
  const checked = checkRecord(value)
  return isRejection(checked) ? { where, ...checked } : { where, record: checked, bytes: file.text.length }
}
