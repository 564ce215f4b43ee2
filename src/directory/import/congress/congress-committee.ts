import { z } from 'zod'
import type { ImportSource } from '../../../contracts/directory/import-record.ts'
import type { Rejection } from '../import-item.ts'
import { cityOfAddress, type PlaceFinder } from '../office-city.ts'
import type { QuotedYaml } from '../quoted-yaml.ts'
import type { RepositoryFile } from '../repository-file.ts'

const Text = z.coerce.string()

const Body = z.looseObject({
  name: Text,
  thomas_id: Text,
  address: Text.optional(),
  phone: Text.optional(),
})

/** The used fields of an entry of committees-current.yaml. */
export const CongressCommittee = Body.extend({
  type: z.enum(['house', 'senate', 'joint']),
  url: Text.optional(),
  subcommittees: z.array(Body).optional(),
})

/** A member in office, by bioguide id: the last day of the term, and the office in the capital with its proof. */
export type MemberInOffice = {
  name: string
  termEnd: string
  office: { key: string; quote: string; source: ImportSource } | undefined
}

export const committeeId = (id: string) => ({ scheme: 'thomas', id })

/** A committee or subcommittee: its unvalidated record and, for a subcommittee, the quote that names its parent. */
export type CommitteeRecord = {
  id: string
  parent: { id: string; quote: string } | undefined
  record: Record<string, unknown> | Rejection
}

const chambers = {
  house: 'United States House of Representatives',
  senate: 'United States Senate',
  joint: 'United States Congress',
}

/** Builds the records of a committee and its subcommittees. `members` are those of each committee, by its id. */
export function recordsOfCommittee(
  yaml: QuotedYaml,
  file: RepositoryFile,
  find: PlaceFinder,
  membersOf: (id: string) => readonly MemberInOffice[],
): CommitteeRecord[] {
  const committee = CongressCommittee.parse(yaml.value, { reportInput: true })
  const chamber = chambers[committee.type]
  const own = placeOf(committee, find, membersOf(committee.thomas_id))
  const website = committee.url && /^https?:\/\//.test(committee.url) ? committee.url : null
  const quote = yaml.quoteFields('type', 'name')!
  const main: CommitteeRecord = {
    id: committee.thomas_id,
    parent: undefined,
    record: recordOf(
      committee.thomas_id,
      committee.name,
      `A committee of the ${chamber}`,
      quote,
      committee,
      own,
      {
        file,
        website,
      },
    ),
  }
  const subcommittees = (committee.subcommittees ?? []).map((body, index): CommitteeRecord => {
    const id = `${committee.thomas_id}${body.thomas_id}`
    const name = `Subcommittee on ${body.name} (${committee.name})`
    const description = `A subcommittee of the ${committee.name}`
    const bodyQuote = yaml.quoteLines(['subcommittees', index], ['name', 'thomas_id'])!
    const place = placeOf(body, find, membersOf(id)) ?? own
    const record = recordOf(id, name, description, bodyQuote, body, place, { file, website: null })
    return { id, parent: { id: committee.thomas_id, quote: bodyQuote }, record }
  })
  return [main, ...subcommittees]
}

type Placed = { key: string; proof: { text: string; quote: string; source: ImportSource } | undefined }

/** The address of the committee or, without one, the offices of its members in the capital. */
function placeOf(
  { address }: z.infer<typeof Body>,
  find: PlaceFinder,
  members: readonly MemberInOffice[],
): Placed | undefined {
  const key = address ? cityOfAddress(address, find, 'DC') : undefined
  if (key) return { key, proof: undefined }
  const member = members.find(({ office }) => office)
  if (!member?.office) return undefined
  const { key: city, quote, source } = member.office
  return { key: city, proof: { text: `${member.name}, a member, has an office here`, quote, source } }
}

function recordOf(
  id: string,
  name: string,
  description: string,
  quote: string,
  { address, phone }: z.infer<typeof Body>,
  placed: Placed | undefined,
  { file, website }: { file: RepositoryFile; website: string | null },
): Record<string, unknown> | Rejection {
  if (!placed) {
    const why = `neither ${name} nor one of its members has an office in a city of the gazetteer`
    return { reason: 'no place', why }
  }
  const { proof } = placed
  return {
    record: 'actor',
    external_id: committeeId(id),
    identifiers: [{ scheme: 'thomas', identifier: id }],
    type: 'organization',
    name,
    description,
    place: placed.key,
    website,
    contacts: [
      ...(phone ? [{ kind: 'phone', value: phone }] : []),
      ...(address ? [{ kind: 'address', value: address }] : []),
    ],
    claims: [
      { kind: 'identity', text: description, excerpt: quote, source: file.source.url },
      ...(proof
        ? [{ kind: 'location', text: proof.text, excerpt: proof.quote, source: proof.source.url }]
        : []),
    ],
    sources: proof && proof.source.url !== file.source.url ? [file.source, proof.source] : [file.source],
  }
}
