import { z } from 'zod'
import { checkRecord, isRejection } from '../check-record.ts'
import type { ImportItem } from '../import-item.ts'
import type { QuotedYaml } from '../quoted-yaml.ts'
import type { RepositoryFile } from '../repository-file.ts'
import { type CommitteeRecord, committeeId, type MemberInOffice } from './congress-committee.ts'

const Text = z.coerce.string()

/** The members of one committee in committee-membership-current.yaml. */
export const Roster = z.array(z.looseObject({ name: Text, title: Text.optional(), bioguide: Text }))

export type CommitteeRoster = { id: string; members: z.infer<typeof Roster>; yaml: QuotedYaml; line: number }

/** The memberships of a committee and its complete roster. Nobody is a member without a term that includes today. */
export function membershipsOf(
  { id, members, yaml, line }: CommitteeRoster,
  file: RepositoryFile,
  inOffice: ReadonlyMap<string, MemberInOffice>,
): ImportItem[] {
  const object = committeeId(id)
  const where = `${file.path} line ${line}`
  const items = members.map(({ name, title, bioguide }, index): ImportItem => {
    const member = inOffice.get(bioguide)
    if (!member)
      return { where, reason: 'not in office', why: `no term of ${name} (${bioguide}) includes today` }
    return toItem(where, {
      record: 'relation',
      kind: 'membership',
      subject: { scheme: 'bioguide', id: bioguide },
      object,
      role: title ?? null,
      office_until: member.termEnd,
      excerpt: yaml.quoteAt(id, index),
      source: file.source,
    })
  })
  const listed = members
    .filter(({ bioguide }) => inOffice.has(bioguide))
    .map(({ bioguide, title }) => ({ scheme: 'bioguide', id: bioguide, role: title ?? null }))
  return [{ where, roster: { object, url: file.source.url, members: listed } }, ...items]
}

export function partOf({ id, parent }: CommitteeRecord, file: RepositoryFile, where: string): ImportItem[] {
  if (!parent) return []
  return [
    toItem(where, {
      record: 'relation',
      kind: 'part_of',
      subject: committeeId(id),
      object: committeeId(parent.id),
      excerpt: parent.quote,
      source: file.source,
    }),
  ]
}

function toItem(where: string, value: Record<string, unknown>): ImportItem {
  const checked = checkRecord(value)
  return isRejection(checked)
    ? { where, ...checked }
    : { where, record: checked, bytes: String(value['excerpt']).length }
}
