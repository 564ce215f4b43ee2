import { z } from 'zod'
import type { ImportSource } from '../../../contracts/directory/import-record.ts'
import { placeKeyOf } from '../../places/place-key.ts'
import { country, stateOf } from '../../places/states.ts'
import { citedContact } from '../cited-contact.ts'
import { districtPlace } from '../districts.ts'
import type { EndedRole, Rejection } from '../import-item.ts'
import { isLink } from '../links.ts'
import type { PlaceFinder } from '../office-city.ts'
import type { QuotedYaml } from '../quoted-yaml.ts'
import type { RepositoryFile } from '../repository-file.ts'
import type { KnownAccount } from './congress-accounts.ts'

const Text = z.coerce.string()

/** The used fields of an entry of legislators-current.yaml. */
export const Legislator = z.looseObject({
  id: z.looseObject({
    bioguide: Text,
    lis: Text.optional(),
    govtrack: Text.optional(),
    opensecrets: Text.optional(),
    votesmart: Text.optional(),
    fec: z.array(Text).optional(),
    icpsr: Text.optional(),
    wikidata: Text.optional(),
  }),
  name: z.looseObject({
    first: Text,
    last: Text,
    nickname: Text.optional(),
    official_full: Text.optional(),
  }),
  terms: z.array(
    z.looseObject({
      type: z.enum(['sen', 'rep']),
      start: Text,
      end: Text,
      state: Text,
      district: z.coerce.number().optional(),
      party: Text.optional(),
      url: Text.optional(),
      address: Text.optional(),
      phone: Text.optional(),
      contact_form: Text.optional(),
    }),
  ),
})

/** An entry of legislators-district-offices.yaml. */
const DistrictOffices = z.looseObject({
  id: z.looseObject({ bioguide: Text }),
  offices: z.array(
    z.looseObject({
      city: Text,
      state: Text,
      address: Text.nullish(),
      zip: Text.nullish(),
      phone: Text.nullish(),
    }),
  ),
})

export type KnownOffice = {
  key: string
  city: string
  phone: string | undefined
  phoneQuote: string | undefined
  quote: string
  source: ImportSource
}

/** What other files know about members, by member id. */
type KnownOfMembers = {
  offices: ReadonlyMap<string, KnownOffice[]>
  accounts: ReadonlyMap<string, KnownAccount[]>
}

/** The district offices in places of the gazetteer, by member id. */
export function officesOf(
  yaml: QuotedYaml,
  file: RepositoryFile,
  find: PlaceFinder,
): [string, KnownOffice[]] {
  const { id, offices } = DistrictOffices.parse(yaml.value, { reportInput: true })
  const known = offices.flatMap(({ city, state, phone }, index) => {
    const key = find.byName(city, state)
    // The street of an office proves nothing about the city, and the file does not say what kind of office it is.
    const quote = yaml.quoteLines(['offices', index], ['city', 'state'])
    const phoneQuote = yaml.quoteLines(['offices', index], ['phone'])
    return key && quote
      ? [{ key, city, phone: phone || undefined, phoneQuote, quote, source: file.source }]
      : []
  })
  return [id.bioguide, known]
}

/** Builds an unvalidated import record of a current member, or explains why there is none. */
export function recordOfLegislator(
  yaml: QuotedYaml,
  file: RepositoryFile,
  find: PlaceFinder,
  known: KnownOfMembers,
  today: string,
): Record<string, unknown> | (Rejection & { ended?: EndedRole }) {
  const { id, name, terms } = Legislator.parse(yaml.value, { reportInput: true })
  const index = currentTerm(terms, today)
  const term = terms[index]
  if (!term) {
    const why = `no term of ${id.bioguide} includes ${today}`
    return { reason: 'no role in term', why, ended: { scheme: 'bioguide', id: id.bioguide } }
  }
  const state = stateOf(term.state)
  if (!state) return { reason: 'no place', why: `${term.state} is not a known state` }
  const local = known.offices.get(id.bioguide) ?? []
  const accounts = known.accounts.get(id.bioguide) ?? []
  const district =
    term.type === 'rep' ? districtPlace(state, 'congress', String(term.district ?? '')) : undefined
  const represented = [
    ...(district ? [find.district(district)] : []),
    placeKeyOf({ city: state.slug, state: country }),
  ]
  const keys = [...new Set([...represented, ...local.map((office) => office.key)])]
  const title =
    term.type === 'sen' ? `United States senator from ${state.name}` : houseTitle(state.name, term.district)
  const website = [term.url, term.contact_form].find((url) => url && isLink(url))
  const quote = yaml.quoteAt('terms', index)
  const source = file.source.url
  return {
    record: 'actor',
    external_id: { scheme: 'bioguide', id: id.bioguide },
    identifiers: identifiersOf(id),
    type: 'person',
    name: name.official_full ?? `${name.first} ${name.last}`,
    description: term.party ? `${title} (${term.party})` : title,
    place: keys[0],
    places: keys.slice(1),
    website: website ?? null,
    contacts: [...contactsOf(term, local, { source, quote }), ...accounts.map(accountContact)].slice(0, 30),
    contacts_until: term.end,
    claims: [
      ...(name.nickname
        ? [{ kind: 'alias', text: name.nickname, excerpt: yaml.quoteLines(['name'], ['nickname']), source }]
        : []),
      { kind: 'role', text: title, excerpt: quote, source },
      ...local.map(officeClaim),
    ],
    sources: [file, local[0], accounts[0]].flatMap((one) => (one ? [one.source] : [])),
  }
}

/** The office in Washington first, then those in the district. */
function contactsOf(
  { phone, address }: z.infer<typeof Legislator>['terms'][number],
  local: readonly KnownOffice[],
  { source, quote }: { source: string; quote: string | undefined },
) {
  const label = 'Washington, DC'
  return [
    ...(phone ? [citedContact({ kind: 'phone', value: phone, label }, source, quote)] : []),
    ...(address ? [citedContact({ kind: 'address', value: address, label }, source, quote)] : []),
    ...local.flatMap((office) =>
      office.phone
        ? [
            citedContact(
              { kind: 'phone', value: office.phone, label: office.city },
              office.source.url,
              office.phoneQuote,
            ),
          ]
        : [],
    ),
  ]
}

const accountContact = ({ label, value, quote, source }: KnownAccount) =>
  citedContact({ kind: 'social', value, label }, source.url, quote)

const officeClaim = ({ city, quote, source }: KnownOffice) => ({
  kind: 'location',
  text: `Has a district office in ${city}`,
  excerpt: quote,
  source: source.url,
})

const currentTerm = (terms: z.infer<typeof Legislator>['terms'], today: string) =>
  terms.findLastIndex((term) => term.start <= today && term.end >= today)

/** The links of the current term with their fields, published or not. */
export function linksOfLegislator({ value }: QuotedYaml, today: string) {
  const { terms } = Legislator.parse(value)
  const index = currentTerm(terms, today)
  return (['url', 'contact_form'] as const).flatMap((field) => {
    const url = terms[index]?.[field]
    return url ? [{ field: `terms.${index}.${field}`, url }] : []
  })
}

const identifierSchemes = [
  'bioguide',
  'lis',
  'govtrack',
  'opensecrets',
  'votesmart',
  'icpsr',
  'wikidata',
] as const

function identifiersOf(id: z.infer<typeof Legislator>['id']) {
  return [
    ...identifierSchemes.flatMap((scheme) => (id[scheme] ? [{ scheme, identifier: id[scheme] }] : [])),
    ...(id.fec ?? []).map((identifier) => ({ scheme: 'fec', identifier })),
  ].slice(0, 30)
}

function houseTitle(state: string, district: number | undefined): string {
  if (district === undefined) return `United States representative from ${state}`
  if (district === 0) return `United States representative for ${state} at large`
  return `United States representative for district ${district} of ${state}`
}
