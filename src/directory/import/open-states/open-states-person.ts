import { z } from 'zod'
import { utcDay } from '../../../contracts/days.ts'
import { foldText } from '../../fold.ts'
import { isHomeLabel, isOfficeAddress } from '../../privacy/private-text.ts'
import { citedContact } from '../cited-contact.ts'
import { districtPlace, isChamber } from '../districts.ts'
import type { EndedRole, Rejection } from '../import-item.ts'
import { isLink } from '../links.ts'
import { findCity, type PlaceFinder } from '../office-city.ts'
import type { QuotedYaml } from '../quoted-yaml.ts'
import { type RepositoryFile, sourceAbout } from '../repository-file.ts'
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

type Office = z.infer<typeof Office>

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
  other_names: z.array(z.looseObject({ name: Text })).nullish(),
  ids: z.record(z.string(), z.unknown()).nullish(),
  links: z.array(Link).nullish(),
  sources: z.array(Link).nullish(),
})
export type OpenStatesPerson = z.infer<typeof OpenStatesPerson>

export type Refused = Rejection & { ended?: EndedRole }

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
  if (!first) {
    const why = `no role in the United States is in term on ${today}`
    return { reason: 'no role in term', why, ended: { scheme: 'openstates', id: person.id } }
  }
  const home = placeOfJurisdiction(first.jurisdiction, find)
  if (!home) return { reason: 'no place', why: whyNoPlace(first.jurisdiction) }
  const districts = roles.flatMap(({ role, jurisdiction }) => districtOf(role, jurisdiction, find))
  const offices = first.jurisdiction.municipality
    ? []
    : outsideTheCapital(placesOfOffices(person, yaml, find, first.jurisdiction))
  const keys = [...districts, home, ...offices.map((office) => office.key)]
  const cite = { source: file.source.url }
  const parties = (person.party ?? []).map((party) => party.name)
  const title = describeRole(first.role, first.jurisdiction)
  return {
    record: 'actor',
    external_id: { scheme: 'openstates', id: person.id },
    identifiers: identifiersOf(person),
    type: 'person',
    name: person.name,
    description: parties.length > 0 ? `${title} (${parties.join(', ')})` : title,
    place: keys[0],
    places: [...new Set(keys)].slice(1),
    ...reachableBy(person, yaml, file.source.url),
    contacts_until: lastDay(roles.map(({ role }) => role.end_date)),
    claims: [
      ...aliasClaims(person, yaml, cite.source),
      ...roles.map(({ role, jurisdiction, quote }) => ({
        kind: 'role',
        text: describeRole(role, jurisdiction),
        excerpt: quote,
        ...cite,
      })),
      ...offices.map((office) => ({
        kind: 'location',
        text: locationText(office),
        excerpt: office.quote,
        ...cite,
      })),
    ],
    sources: [sourceAbout(person.name, file)],
  }
}

/** Other full names. A surname with initials could be anybody's, and one that the file writes in codes has no proof. */
function aliasClaims({ name, other_names }: OpenStatesPerson, yaml: QuotedYaml, source: string) {
  return (other_names ?? []).flatMap((other, index) => {
    const words = other.name.split(' ')
    const isSpelledOut = (word: string | undefined) => /^\p{L}\p{L}/u.test(word ?? '')
    const isFullName =
      !other.name.includes(',') && words.length >= 2 && isSpelledOut(words[0]) && isSpelledOut(words.at(-1))
    const excerpt = yaml.quoteAt('other_names', index)
    if (!isFullName || !excerpt?.includes(other.name) || foldText(other.name) === foldText(name)) return []
    return [{ kind: 'alias', text: other.name, excerpt, source }]
  })
}

type PlacedOffice = { key: string; isOffice: boolean; isCapitol: boolean; isMail: boolean; quote: string }

/**
 * An office in the capital does not make a legislator an actor of that city. Neither does a box for mail from the
 * district in the city of the capitol: some states give all members the same one.
 */
function outsideTheCapital(offices: readonly PlacedOffice[]): PlacedOffice[] {
  const capitals = new Set(offices.filter(({ isCapitol }) => isCapitol).map(({ key }) => key))
  return offices.filter(({ key, isCapitol, isMail }) => !isCapitol && !(isMail && capitals.has(key)))
}

/** District offices come first, because they are in the represented area. */
function placesOfOffices(
  person: OpenStatesPerson,
  yaml: QuotedYaml,
  find: PlaceFinder,
  { state }: Jurisdiction,
): PlacedOffice[] {
  const field = person.offices ? 'offices' : 'contact_details'
  const found = (person[field] ?? []).flatMap((office, index) => {
    const city = office.address ? findCity(office.address, find, state.abbreviation) : undefined
    if (!city) return []
    const isOffice = isPublishedOffice(office)
    // Of an address that may be a home, only the name of the city is quoted.
    const quote = isOffice ? yaml.quoteAt(field, index)! : city.name
    const isCapitol = isOffice && !isInDistrict(office)
    return [{ key: city.key, isOffice, isCapitol, isMail: /mail/i.test(kindOf(office)), quote }]
  })
  return found.sort((one, other) => Number(one.isCapitol) - Number(other.isCapitol))
}

const kindOf = ({ classification, note }: Office) => classification ?? note ?? ''
const isInDistrict = (office: Office) => /district/i.test(kindOf(office))

/** Open States also lists homes, some of them as "district", so only a certain office is published. */
const isPublishedOffice = (office: Office) => isOfficeAddress(office.address ?? '', kindOf(office))

function locationText({ isOffice, isCapitol }: PlacedOffice): string {
  if (!isOffice) return 'Has an address here'
  return `Has a ${isCapitol ? 'capitol' : 'district'} office here`
}

/** The last day in office of a person who is in office; null without an end, undefined for everybody else. */
export function lastDayInOffice(person: OpenStatesPerson, today: string): string | null | undefined {
  const ends = (person.roles ?? [])
    .filter((role) => parseJurisdiction(role.jurisdiction) && isInTerm(role, today))
    .map((role) => role.end_date)
  return ends.length === 0 ? undefined : lastDay(ends)
}

/** Ids that other public datasets know. Accounts on social networks are contacts. */
function identifiersOf({ id, ids }: OpenStatesPerson) {
  const wikidata = ids?.['wikidata']
  return [
    { scheme: 'ocd', identifier: id },
    ...(typeof wikidata === 'string' && wikidata ? [{ scheme: 'wikidata', identifier: wikidata }] : []),
  ]
}

/** Dates may be a year or a month, which end with their last day. Without an end, a role goes on. */
function lastDay(ends: readonly (string | undefined)[]): string | null {
  const days = ends.map((end) => {
    if (!end) return undefined
    if (/^\d{4}$/.test(end)) return `${end}-12-31`
    const month = /^(\d{4})-(\d{2})$/.exec(end)
    return month ? utcDay(new Date(Date.UTC(Number(month[1]), Number(month[2]), 0))) : end
  })
  return days.includes(undefined) ? null : (days.sort().at(-1) ?? null)
}

/** The district that a member of a legislature represents; nothing for members at large and other offices. */
function districtOf(
  { type, district }: { type: string; district?: string | undefined },
  { state, municipality }: Jurisdiction,
  find: PlaceFinder,
): string[] {
  if (municipality || district === undefined || !isChamber(type)) return []
  const place = districtPlace(state, type, district)
  return place ? [find.district(place)] : []
}

function whyNoPlace({ municipality, state, ocdId }: Jurisdiction): string {
  const missing = municipality ? municipality.name : ocdId
  return `the gazetteer has no ${missing} in ${state.name}; civic import ocd-places adds places`
}

const socialNetworks = ['twitter', 'facebook', 'instagram', 'youtube']

function reachableBy(person: OpenStatesPerson, yaml: QuotedYaml, source: string) {
  const offices = (['offices', 'contact_details'] as const).flatMap((field) =>
    (person[field] ?? []).map((office, index) => ({ ...office, quote: yaml.quoteAt(field, index) })),
  )
  const links = (person.links ?? []).filter((link) => isLink(link.url))
  const website = links.find((link) => link.note === 'homepage') ?? links[0]
  const published = offices.filter((office) => !isHomeLabel(kindOf(office)))
  const emails = new Map(published.flatMap(({ email, quote }) => (email ? [[email, quote] as const] : [])))
  if (person.email) emails.set(person.email, yaml.quoteFields('email'))
  const cited = (contact: Parameters<typeof citedContact>[0], excerpt: string | undefined) =>
    citedContact(contact, source, excerpt)
  const contacts = [
    ...[...emails].map(([value, quote]) => cited({ kind: 'email', value }, quote)),
    ...published.filter(isPublishedOffice).flatMap((office) => {
      const { voice, address, quote } = office
      const label = isInDistrict(office) ? 'district office' : kindOf(office) || null
      return [
        ...(voice ? [cited({ kind: 'phone', value: voice, label }, quote)] : []),
        ...(address ? [cited({ kind: 'address', value: address, label }, quote)] : []),
      ]
    }),
    ...socialNetworks.flatMap((label) => {
      const value = person.ids?.[label]
      if (typeof value !== 'string' || value === '') return []
      return [cited({ kind: 'social', value, label }, yaml.quoteLines(['ids'], [label]))]
    }),
    ...links
      .filter((link) => link !== website)
      .map((link) =>
        cited(
          { kind: 'web', value: link.url, label: link.note ?? null },
          yaml.quoteAt('links', (person.links ?? []).indexOf(link)),
        ),
      ),
  ]
  return { website: website?.url ?? null, contacts: contacts.slice(0, 30) }
}
