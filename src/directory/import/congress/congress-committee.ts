import { z } from 'zod'
import { placeKeyOf } from '../../places/place-key.ts'
import { country } from '../../places/states.ts'
import { citedContact } from '../cited-contact.ts'
import { issueClaimsOfName } from '../issues-of-name.ts'
import { isLink } from '../links.ts'
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
const CongressCommittee = Body.extend({
  type: z.enum(['house', 'senate', 'joint']),
  url: Text.optional(),
  subcommittees: z.array(Body).optional(),
})

/** A member in office: the last day of the term. */
export type MemberInOffice = { termEnd: string }

export const committeeId = (id: string) => ({ scheme: 'thomas', id })

/** A committee or subcommittee: its unvalidated record and, for a subcommittee, the quote that names its parent. */
export type CommitteeRecord = {
  id: string
  parent: { id: string; quote: string } | undefined
  /** Its links with their fields, published or not. */
  links: { field: string; url: string }[]
  record: Record<string, unknown>
}

const chambers = {
  house: 'United States House of Representatives',
  senate: 'United States Senate',
  joint: 'United States Congress',
}

/** Builds the records of a committee and its subcommittees. Their place is the country that they make laws for. */
export function recordsOfCommittee(yaml: QuotedYaml, file: RepositoryFile): CommitteeRecord[] {
  const committee = CongressCommittee.parse(yaml.value, { reportInput: true })
  const chamber = chambers[committee.type]
  const website = committee.url && isLink(committee.url) ? committee.url : null
  const main: CommitteeRecord = {
    id: committee.thomas_id,
    parent: undefined,
    links: committee.url ? [{ field: 'url', url: committee.url }] : [],
    record: recordOf(file, committee, {
      id: committee.thomas_id,
      name: committee.name,
      description: `A committee of the ${chamber}`,
      website,
      quote: yaml.quoteFields('type', 'name')!,
      nameQuote: yaml.quoteFields('name'),
      quoteOf: (field) => yaml.quoteFields(field),
    }),
  }
  const subcommittees = (committee.subcommittees ?? []).map((body, index): CommitteeRecord => {
    const id = `${committee.thomas_id}${body.thomas_id}`
    const quote = yaml.quoteLines(['subcommittees', index], ['name', 'thomas_id'])!
    const record = recordOf(file, body, {
      id,
      name: `Subcommittee on ${body.name} (${committee.name})`,
      description: `A subcommittee of the ${committee.name}`,
      website: null,
      quote,
      nameQuote: yaml.quoteLines(['subcommittees', index], ['name']),
      quoteOf: (field) => yaml.quoteLines(['subcommittees', index], [field]),
    })
    return { id, parent: { id: committee.thomas_id, quote }, links: [], record }
  })
  return [main, ...subcommittees]
}

type Described = {
  id: string
  name: string
  description: string
  website: string | null
  quote: string
  nameQuote: string | undefined
  quoteOf: (field: 'phone' | 'address') => string | undefined
}

function recordOf(
  file: RepositoryFile,
  { name: ownName, address, phone }: z.infer<typeof Body>,
  { id, name, description, website, quote, nameQuote, quoteOf }: Described,
): Record<string, unknown> {
  const contact = (kind: 'phone' | 'address', value: string | undefined) =>
    value ? [citedContact({ kind, value }, file.source.url, quoteOf(kind))] : []
  return {
    record: 'actor',
    external_id: committeeId(id),
    identifiers: [{ scheme: 'thomas', identifier: id }],
    type: 'organization',
    name,
    description,
    place: placeKeyOf({ city: country.slug, state: country }),
    website,
    contacts: [...contact('phone', phone), ...contact('address', address)],
    claims: [
      { kind: 'identity', text: description, excerpt: quote, source: file.source.url },
      ...issueClaimsOfName(ownName, nameQuote, file.source.url),
    ],
    sources: [file.source],
  }
}
