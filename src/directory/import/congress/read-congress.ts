import { stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { ZodError } from 'zod'
import { UsageError } from '../../../platform/errors.ts'
import { requireFile } from '../../../platform/require-file.ts'
import { checkRecord, describeErrors, isRejection } from '../check-record.ts'
import { type EndedRole, type ImportItem, isParsed, type Rejection } from '../import-item.ts'
import { refusedLinks } from '../links.ts'
import type { PlaceFinder } from '../office-city.ts'
import { parseQuoted, type QuotedYaml } from '../quoted-yaml.ts'
import {
  type CheckoutDetails,
  findCheckout,
  type RepositoryFile,
  readRepositoryFile,
} from '../repository-file.ts'
import { accountsOf, type KnownAccount } from './congress-accounts.ts'
import { type MemberInOffice, recordsOfCommittee } from './congress-committee.ts'
import {
  type KnownOffice,
  Legislator,
  linksOfLegislator,
  officesOf,
  recordOfLegislator,
} from './congress-legislator.ts'
import { type CommitteeRoster, membershipsOf, partOf, Roster } from './congress-membership.ts'

export const congressRepository = 'unitedstates/congress-legislators'
const upstream = {
  repository: congressRepository,
  branch: 'main',
  publisher: 'United States Project',
  maxBytes: 64 * 1024 * 1024,
}
const membersFile = 'legislators-current.yaml'
const officesFile = 'legislators-district-offices.yaml'
const accountsFile = 'legislators-social-media.yaml'
const committeesFile = 'committees-current.yaml'
const membershipFile = 'committee-membership-current.yaml'

/** The file of members and, if they are in the same folder, those of district offices, accounts and committees. */
type CongressFiles = {
  members: RepositoryFile
  offices: RepositoryFile | undefined
  accounts: RepositoryFile | undefined
  committees: RepositoryFile | undefined
  membership: RepositoryFile | undefined
}

/** Finds the file of members in a checkout; `path` may be the file itself. */
export async function findMembersFile(path: string): Promise<string> {
  const isFolder = (await stat(path).catch(() => undefined))?.isDirectory() ?? false
  const file = resolve(path, isFolder ? membersFile : '')
  await requireFile(file).catch((error: Error) => {
    throw new UsageError(
      `${error.message} Pass a checkout of ${congressRepository} or its ${membersFile}.`,
      error,
    )
  })
  return file
}

/** `path` is a checkout, or its file of members. */
export async function openCongress(path: string, known: CheckoutDetails = {}): Promise<CongressFiles> {
  const file = await findMembersFile(path)
  const checkout = { ...(await findCheckout(dirname(file), upstream)), ...known }
  const members = await readRepositoryFile(checkout, file, upstream).catch((error: Error) => {
    throw new UsageError(`Cannot read ${file}: ${error.message}.`, error)
  })
  const beside = (name: string) =>
    readRepositoryFile(checkout, join(dirname(file), name), upstream).catch(() => undefined)
  return {
    members,
    offices: await beside(officesFile),
    accounts: await beside(accountsFile),
    committees: await beside(committeesFile),
    membership: await beside(membershipFile),
  }
}

/** Reads members of Congress. An invalid entry is refused and does not stop the import. */
export async function* readCongress(
  files: CongressFiles,
  find: PlaceFinder,
  today: string,
  state?: string,
): AsyncGenerator<ImportItem> {
  const { members } = files
  const others = new Set<string>()
  const offices = new Map<string, KnownOffice[]>()
  const accounts = new Map<string, KnownAccount[]>()
  const inOffice = new Map<string, MemberInOffice>()
  yield* collect(files.offices, officesFile, offices, (yaml, file) => officesOf(yaml, file, find))
  yield* collect(files.accounts, accountsFile, accounts, accountsOf)
  for (const entry of entriesOf(members.text)) {
    const where = `line ${entry.line}`
    try {
      const yaml = parseQuoted(entry.text, [0])
      addInOffice(inOffice, yaml, today)
      if (state !== undefined && stateOf(yaml) !== state) {
        others.add(Legislator.parse(yaml.value).id.bioguide)
        continue
      }
      const value = recordOfLegislator(yaml, members, find, { offices, accounts }, today)
      const checked = 'why' in value ? (value as Rejection & { ended?: EndedRole }) : checkRecord(value)
      yield isRejection(checked)
        ? { where, ...checked }
        : { where, record: checked, bytes: entry.text.length }
      if (!isRejection(checked)) yield* refusedLinks(where, linksOfLegislator(yaml, today))
    } catch (error) {
      yield { where, reason: 'bad entry', why: reasonOf(error) }
    }
  }
  if (files.committees && files.membership)
    for (const item of readCommittees(
      { committees: files.committees, membership: files.membership },
      inOffice,
    )) {
      // Rosters stay complete, so that members of other states keep their seats.
      if (!isMembershipOf(item, others)) yield item
    }
}

/** Adds what each entry of a file says to the map, by member id. */
function* collect<T>(
  file: RepositoryFile | undefined,
  name: string,
  known: Map<string, T>,
  read: (yaml: QuotedYaml, file: RepositoryFile) => [string, T],
): Generator<ImportItem> {
  for (const entry of file ? entriesOf(file.text) : []) {
    try {
      const [id, found] = read(parseQuoted(entry.text, [0]), file!)
      known.set(id, found)
    } catch (error) {
      yield { where: `${name} line ${entry.line}`, reason: 'bad entry', why: reasonOf(error) }
    }
  }
}

/** Committees come before their members and parents, which refer to them. */
function* readCommittees(
  files: { committees: RepositoryFile; membership: RepositoryFile },
  inOffice: ReadonlyMap<string, MemberInOffice>,
): Generator<ImportItem> {
  const rosters = new Map<string, CommitteeRoster>()
  for (const { line, text } of blocksOf(files.membership.text)) {
    const where = `${membershipFile} line ${line}`
    try {
      const id = text.slice(0, text.indexOf(':'))
      const yaml = parseQuoted(text)
      const members = Roster.parse((yaml.value as Record<string, unknown>)[id], { reportInput: true })
      rosters.set(id, { id, members, yaml, line })
    } catch (error) {
      yield { where, reason: 'bad entry', why: reasonOf(error) }
    }
  }
  const relations: ImportItem[] = []
  for (const entry of entriesOf(files.committees.text)) {
    const where = `${committeesFile} line ${entry.line}`
    try {
      const yaml = parseQuoted(entry.text, [0])
      for (const committee of recordsOfCommittee(yaml, files.committees)) {
        const checked = checkRecord(committee.record)
        yield isRejection(checked)
          ? { where, ...checked }
          : { where, record: checked, bytes: entry.text.length }
        const roster = rosters.get(committee.id)
        if (isRejection(checked)) continue
        yield* refusedLinks(where, committee.links)
        relations.push(...partOf(committee, files.committees, where))
        if (roster) relations.push(...membershipsOf(roster, files.membership, inOffice))
      }
    } catch (error) {
      yield { where, reason: 'bad entry', why: reasonOf(error) }
    }
  }
  yield* relations
}

const stateOf = (yaml: QuotedYaml) => Legislator.parse(yaml.value).terms.at(-1)?.state

function isMembershipOf(item: ImportItem, people: ReadonlySet<string>): boolean {
  if (!isParsed(item) || item.record.record !== 'relation') return false
  const { subject } = item.record
  return 'scheme' in subject && subject.scheme === 'bioguide' && people.has(subject.id)
}

function addInOffice(inOffice: Map<string, MemberInOffice>, yaml: QuotedYaml, today: string): void {
  const { id, terms } = Legislator.parse(yaml.value, { reportInput: true })
  const term = terms.findLast((one) => one.start <= today && one.end >= today)
  if (term) inOffice.set(id.bioguide, { termEnd: term.end })
}

const reasonOf = (error: unknown) =>
  error instanceof ZodError ? describeErrors(error) : (error as Error).message

/** Splits a map of lists into the texts of its entries. */
function* blocksOf(text: string): Generator<{ line: number; text: string }> {
  let line = 1
  for (const part of text.split(/^(?=[A-Z0-9]+:)/m)) {
    if (/^[A-Z0-9]+:/.test(part)) yield { line, text: part }
    line += part.split('\n').length - 1
  }
}

/** Splits a list into the texts of its entries, so that each is parsed separately. */
function* entriesOf(text: string): Generator<{ line: number; text: string }> {
  let line = 1
  for (const part of text.split(/^(?=- )/m)) {
    if (part.startsWith('- ')) yield { line, text: part }
    line += part.split('\n').length - 1
  }
}
