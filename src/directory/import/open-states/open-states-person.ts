import { z } from 'zod'
import { cityOfAddress, type PlaceFinder } from '../office-city.ts'
import type { QuotedYaml } from '../quoted-yaml.ts'
import type { RepositoryFile } from '../repository-file.ts'
import { type Jurisdiction, parseJurisdiction, placeOfJurisdiction } from './jurisdiction.ts'
import { describeRole, isInTerm } from './role.ts'

const Text = z.coerce.string()
const Link = z.looseObject({ url: Text, note: Text.nullish() })

const Office = z.looseObject({
  classification: Text.optional(),
  /** The older form of `classification`. */
  note: Text.nullish(),
  address: Text.nullish(),
  voice: Text.nullish(),
  email: Text.nullish(),
})

/** The used fields of a person's file; other fields are allowed. */
export const OpenStatesPerson = z.looseObject({
  id: Text,
  name: Text,
  party: z.array(z.looseObject({ name: Text })).nullish(),
  roles: z
    .array(
      z.looseObject({
        type: Text,
        jurisdiction: Text,
        district: Text.optional(),
        start_date: Text.optional(),
        end_date: Text.optional(),
      }),
    )
    .nullish(),
  offices: z.array(Office).nullish(),
  contact_details: z.array(Office).nullish(),
  email: Text.nullish(),
  ids: z.record(z.string(), z.unknown()).nullish(),
  links: z.array(Link).nullish(),
  sources: z.array(Link).nullish(),
})
export type OpenStatesPerson = z.infer<typeof OpenStatesPerson>

export type Refused = { reason: string; why: string }

/** Builds an unvalidated import record of a person with a current role, or explains why there is none. */
export function recordOfPerson(
  yaml: QuotedYaml,
  file: RepositoryFile,
  find: PlaceFinder,
  today: string,
): Record<string, unknown> | Refused {
  const person = OpenStatesPerson.parse(yaml.value, { reportInput: true })
  if (!person.sources?.length) return { reason: 'no source', why: 'the file names no source' }
  const roles = (person.roles ?? []).flatMap((role, index) => {
    const jurisdiction = parseJurisdiction(role.jurisdiction)
    return jurisdiction && isInTerm(role, today)
      ? [{ role, jurisdiction, quote: yaml.quoteAt('roles', index)! }]
      : []
  })
  const [first] = roles
  if (!first) return { reason: 'no role in term', why: `no role in the United States is in term on ${today}` }
  const offices = placesOfOffices(person, yaml, find, first.jurisdiction)
  const home = placeOfJurisdiction(first.jurisdiction, find)
  const keys = home ? [home] : offices.map((office) => office.key)
  if (keys.length === 0) return { reason: 'no place', why: whyNoPlace(person, first.jurisdiction) }
  const cite = { source: file.source.url }
  const parties = (person.party ?? []).map((party) => party.name)
  const title = describeRole(first.role, first.jurisdiction)
  return {
    record: 'actor',
    external_id: { scheme: 'openstates', id: person.id },
    type: 'person',
    name: person.name,
    description: parties.length > 0 ? `${title} (${parties.join(', ')})` : title,
    place: keys[0],
    places: [...new Set(keys.slice(1))],
    ...reachableBy(person),
    claims: [
      ...roles.map(({ role, jurisdiction, quote }) => ({
        kind: 'role',
        text: describeRole(role, jurisdiction),
        excerpt: quote,
        ...cite,
      })),
      ...(home ? [] : offices).map((office) => ({
        ...{
          kind: 'location',
          text: `Has a ${office.isCapitol ? 'capitol' : 'district'} office here`,
          excerpt: office.quote,
        },
        ...cite,
      })),
    ],
    sources: [file.source],
  }
}

/** District offices come first, because they are in the represented area. */
export function placesOfOffices(
  person: OpenStatesPerson,
  yaml: QuotedYaml,
  find: PlaceFinder,
  { state }: Jurisdiction,
): { key: string; isCapitol: boolean; quote: string }[] {
  const field = person.offices ? 'offices' : 'contact_details'
  const found = (person[field] ?? []).flatMap((office, index) => {
    const key = office.address ? cityOfAddress(office.address, find, state.abbreviation) : undefined
    const isCapitol = !/district/i.test(office.classification ?? office.note ?? '')
    return key ? [{ key, isCapitol, quote: yaml.quoteAt(field, index)! }] : []
  })
  return found.sort((one, other) => Number(one.isCapitol) - Number(other.isCapitol))
}

function whyNoPlace(person: OpenStatesPerson, { municipality, state }: Jurisdiction): string {
  if (municipality)
    return `the gazetteer has no ${municipality.name} in ${state.name}; civic import ocd-places adds places`
  const addresses = [...(person.offices ?? []), ...(person.contact_details ?? [])].flatMap(
    (one) => one.address ?? [],
  )
  if (addresses.length === 0) return 'the file gives no office address'
  return `no office address names a city of the gazetteer: ${addresses.join(' | ')}`
}

const socialNetworks = ['twitter', 'facebook', 'instagram', 'youtube']

function reachableBy(person: OpenStatesPerson) {
  const offices = [...(person.offices ?? []), ...(person.contact_details ?? [])]
  const links = (person.links ?? []).filter((link) => /^https?:\/\//.test(link.url))
  const website = links.find((link) => link.note === 'homepage') ?? links[0]
  const emails = [person.email, ...offices.map((office) => office.email)].flatMap((email) => email ?? [])
  const contacts = [
    ...[...new Set(emails)].map((value) => ({ kind: 'email', value })),
    ...offices.flatMap(({ voice, address, classification, note }) => {
      const label = classification ?? note ?? null
      return [
        ...(voice ? [{ kind: 'phone', value: voice, label }] : []),
        ...(address ? [{ kind: 'address', value: address, label }] : []),
      ]
    }),
    ...socialNetworks.flatMap((label) => {
      const value = person.ids?.[label]
      return typeof value === 'string' && value !== '' ? [{ kind: 'social', value, label }] : []
    }),
    ...links
      .filter((link) => link !== website)
      .map((link) => ({ kind: 'web', value: link.url, label: link.note ?? null })),
  ]
  return { website: website?.url ?? null, contacts: contacts.slice(0, 30) }
}
