import type { OcdPlace } from './ocd-division.ts'
import { type HeldPlace, OpenPlaces } from './open-places.ts'
import { foldPlaceName } from './place-name.ts'

/**
 * Matches the census places of one state with existing places, and names the new ones:
 * 1. A known division keeps its place.
 * 2. A municipality matches the place of its name, or is added.
 * 3. A county subdivision (a township, or a town in some states) matches a remaining place if that is certain.
 *    Otherwise it is added as `-township` or, if that is ambiguous, as `-township-<county>`.
 */

type NewPlace = { division: OcdPlace; slug: string; name: string; folded: string; aliases: string[] }
export type Plan = {
  matched: { id: number; division: OcdPlace; aliases: string[] }[]
  added: NewPlace[]
  unchanged: number
  refused: { line: number; why: string }[]
}

export function planState(
  divisions: readonly OcdPlace[],
  held: readonly HeldPlace[],
  countyName: (id: string) => string,
  countySlugs: readonly string[] = [],
): Plan {
  const plan: Plan = { matched: [], added: [], unchanged: 0, refused: [] }
  const open = new OpenPlaces(held)
  // A consolidated government has the name of its county.
  for (const slug of countySlugs) open.slugs.add(slug)
  const unknown = divisions.filter((division) => !matchKnown(plan, open, division))
  const names = new Set(unknown.map(({ folded }) => folded))
  const municipalities = unknown.filter(({ county }) => county === undefined)
  for (const division of municipalities.toSorted(byKind)) placeMunicipality(plan, open, division, names)
  const parts = unknown.filter(({ county }) => county !== undefined)
  for (const [, group] of Map.groupBy(parts, ({ folded }) => folded))
    placeParts(plan, open, group, countyName)
  return plan
}

const kindOrder = [
  'city',
  'municipality',
  'municipio',
  'town',
  'village',
  'borough',
  'plantation',
  'township',
]
const byKind = (a: OcdPlace, b: OcdPlace) =>
  kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind) || (a.ocdId < b.ocdId ? -1 : 1)

function matchKnown(plan: Plan, open: OpenPlaces, division: OcdPlace): boolean {
  const place = open.byDivision.get(division.ocdId)
  if (!place) return false
  if (place.geoid === division.geoid && place.kind === division.kind) plan.unchanged++
  else plan.matched.push({ id: place.id, division, aliases: [] })
  return true
}

function match(plan: Plan, open: OpenPlaces, place: HeldPlace, division: OcdPlace): void {
  open.claim(place)
  const known = [place.folded, ...place.aliases]
  const names = [division.folded, ...division.otherNames]
  plan.matched.push({ id: place.id, division, aliases: names.filter((name) => !known.includes(name)) })
}

function placeMunicipality(
  plan: Plan,
  open: OpenPlaces,
  division: OcdPlace,
  names: ReadonlySet<string>,
): void {
  const { slug, name, folded, kind, otherNames: aliases } = division
  const guesses = [...aliases, ...(division.shorterName ? [division.shorterName] : [])]
  // A name that another division of the state uses belongs to that division.
  const others = guesses.filter((guess) => !names.has(guess)).map((guess) => open.find(undefined, guess))
  const place = open.find(slug, folded) ?? others.find((other) => other !== undefined)
  if (place) match(plan, open, place, division)
  else if (!open.slugs.has(slug)) add(plan, open, { division, slug, name, folded, aliases })
  else
    add(plan, open, { division, slug: `${slug}-${kind}`, name: `${name} ${capital(kind)}`, folded, aliases })
}

function placeParts(
  plan: Plan,
  open: OpenPlaces,
  group: readonly OcdPlace[],
  countyName: (id: string) => string,
): void {
  const rest = new Set(group)
  const [{ slug, folded }] = group as [OcdPlace]
  for (const kind of new Set(group.map((one) => one.kind))) {
    const ofKind = group.filter((one) => one.kind === kind)
    claimBySubdivision(plan, open, rest, ofKind, open.find(`${slug}-${kind}`, `${folded}${kind}`))
  }
  claimBySubdivision(plan, open, rest, group, open.find(slug, folded))
  const isFree = !open.slugs.has(slug) && !open.names.has(folded)
  const [only, ...more] = rest
  if (only && more.length === 0 && group.length === 1 && isFree) {
    add(plan, open, { division: only, slug, name: only.name, folded, aliases: [] })
    return
  }
  const aliases = isFree ? [folded] : []
  for (const division of rest) {
    const namesakes = [...rest].filter(({ kind }) => kind === division.kind).length
    add(plan, open, {
      division,
      ...formalName(division, namesakes > 1 || isTaken(open, division), countyName),
      aliases,
    })
  }
}

/** If several subdivisions have the name of a place, its subdivision code decides. */
function claimBySubdivision(
  plan: Plan,
  open: OpenPlaces,
  rest: Set<OcdPlace>,
  group: readonly OcdPlace[],
  place: HeldPlace | undefined,
): void {
  if (!place) return
  const waiting = group.filter((one) => rest.has(one))
  const owner = place.subdivision
    ? waiting.find(({ geoid }) => geoid.endsWith(place.subdivision!))
    : group.length === 1
      ? waiting[0]
      : undefined
  if (!owner) return
  match(plan, open, place, owner)
  rest.delete(owner)
}

const withKind = ({ slug, kind }: OcdPlace) => (slug.split('-').includes(kind) ? slug : `${slug}-${kind}`)
const isTaken = (open: OpenPlaces, division: OcdPlace) => open.slugs.has(withKind(division))

/** Springfield Township, or Springfield Township (Clark County) if there are several. */
function formalName(
  division: OcdPlace,
  isShared: boolean,
  countyName: (id: string) => string,
): Pick<NewPlace, 'slug' | 'name' | 'folded'> {
  const isNamed = withKind(division) === division.slug
  const name = isNamed ? division.name : `${division.name} ${capital(division.kind)}`
  const folded = foldPlaceName(name)
  if (!isShared) return { slug: withKind(division), name, folded }
  const county = division.county!
  const countySlug = county.slice(county.lastIndexOf(':') + 1).replace(/[^a-z0-9]+/g, '-')
  return { slug: `${withKind(division)}-${countySlug}`, name: `${name} (${countyName(county)})`, folded }
}

function add(plan: Plan, open: OpenPlaces, place: NewPlace): void {
  if (open.slugs.has(place.slug)) {
    const why = `another place has the key of ${place.name}, and the file does not distinguish them`
    plan.refused.push({ line: place.division.line, why })
    return
  }
  open.slugs.add(place.slug)
  open.names.add(place.folded)
  plan.added.push(place)
}

const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1)
