import { createHash } from 'node:crypto'
import type { ExtractedActor, ExtractedClaim } from './candidate.ts'
import { caps, firstItems } from './caps.ts'
import { citedSource, type SiteNames, siteNamesOf } from './cited-source.ts'
import { fold } from './extract/text-folding.ts'
import { siteOf } from './fetch/site.ts'
import type { PageRecord } from './journal.ts'
import { meetingEvents } from './meeting-events.ts'
import { componentsOf, scoreOf } from './rank.ts'
import type { ResearchRequest } from './request.ts'
import type { ActorRecord } from './resolve/comparison.ts'
import { type ResolvedActor, resolve } from './resolve/resolve.ts'
import { resolveMemberships } from './resolve/resolve-memberships.ts'
import type { KnownActor, ResearchCandidate } from './result.ts'

type Found = { readonly id: string; readonly actor: ExtractedActor; readonly record: PageRecord }

/** Limits of the directory for one actor. */
const limits = {
  claims: 100,
  contacts: 30,
  name: 300,
  text: 2_000,
  description: 4_000,
  quote: 5_000,
} as const

/**
 * Merges the findings of all pages into candidates, compares them with known actors and ranks them. The remarks are
 * sentences about findings that were left out.
 */
export function mergeCandidates(
  request: ResearchRequest,
  records: readonly PageRecord[],
  known: readonly KnownActor[],
  now: Date,
): { readonly candidates: ResearchCandidate[]; readonly remarks: readonly string[] } {
  const remarks: string[] = []
  const isAbout = placeFilter(request, records)
  const relevant = records.filter((record) => record.outcome === 'read' && isAbout(record))
  const found = [
    ...relevant.flatMap((record) =>
      record.actors.map((actor, index) => ({ id: `c ${record.url} ${index}`, actor, record })),
    ),
    ...meetingEvents(relevant, now).map((event, index) => ({
      id: `m ${event.record.url} ${index}`,
      ...event,
    })),
  ].filter(({ actor }) => isStorable(actor))
  const merged = firstItems(ofOneType(found), caps.findingsPerRun, () =>
    remarks.push(
      `The pages have ${found.length} findings; only the first ${caps.findingsPerRun} became candidates.`,
    ),
  )
  const here = { place: request.place?.key ?? null, state: request.place?.state.abbreviation ?? null }
  const resolved = resolve(
    merged.map(({ id, actor }) => recordOf(id, actor, here)),
    known.map(({ placeKeys, roles, ...actor }) => ({
      ...actor,
      role: roles[0] ?? null,
      place: placeKeys[0] ?? here.place,
      state: here.state,
    })),
    () =>
      remarks.push('Too many findings have similar names. Not all were compared, so duplicates may remain.'),
  )
  const byId = new Map(known.map((actor) => [actor.id, actor]))
  const foundById = new Map(merged.map((one) => [one.id, one]))
  const siteNames = siteNamesOf(records)
  const candidates = resolved
    .map((one) =>
      candidateOf(
        one.candidateIds.map((id) => foundById.get(id)!),
        matchOf(one, byId),
        { siteNames, request, now },
      ),
    )
    .toSorted((a, b) => b.score - a.score || (a.localId < b.localId ? -1 : 1))
  const others = candidates.filter(({ components }) => components['subject'] === 0).length
  if (request.issues.length > 0 && others > 0)
    remarks.push(
      `${others} of ${candidates.length} candidates have no evidence about ${request.issues.map(({ name }) => name).join(' or ')}. The pages that were read name them too; they are listed last.`,
    )
  return { candidates: resolveMemberships(withUniqueIds(candidates), known), remarks }
}

/** One page may read a name as an organization and another as a program: the type with more evidence is taken for both. */
function ofOneType(found: readonly Found[]): Found[] {
  const typeOf = new Map<string, ExtractedActor['type']>()
  for (const [name, all] of Map.groupBy(found.filter(isNamedByType), ({ actor }) => fold(actor.name))) {
    const weightOf = (type: string) =>
      all.reduce((sum, { actor }) => sum + (actor.type === type ? actor.confidence : 0), 0)
    const [best] = all.map(({ actor }) => actor.type).toSorted((a, b) => weightOf(b) - weightOf(a))
    typeOf.set(name, best!)
  }
  return found.map((one) => {
    const type = isNamedByType(one) ? typeOf.get(fold(one.actor.name)) : undefined
    return type ? { ...one, actor: { ...one.actor, type } } : one
  })
}

const isNamedByType = ({ actor }: Found) => actor.type !== 'person' && actor.type !== 'event'

/** A page that never mentions the place is ignored, unless it is on the site of a given or known page. */
function placeFilter({ place }: ResearchRequest, records: readonly PageRecord[]) {
  const trusted = new Set(
    records
      .filter(({ depth, foundBy }) => depth === 0 && (foundBy === 'given' || foundBy === 'known_source'))
      .map((record) => record.url),
  )
  return ({ url, finalUrl, seed, says }: PageRecord): boolean => {
    if (place === null || says?.place !== 'none') return true
    return trusted.has(seed) && (url === seed || siteOf(finalUrl ?? url) === siteOf(seed))
  }
}

const isStorable = ({ name, claims }: ExtractedActor): boolean =>
  name.trim() !== '' && name.length <= limits.name && claims.some(isStorableClaim)

const isStorableClaim = ({ evidence, text }: ExtractedClaim): boolean =>
  evidence.quote.length <= limits.quote && text.length <= limits.text

function recordOf(
  id: string,
  actor: ExtractedActor,
  here: Pick<ActorRecord, 'place' | 'state'>,
): ActorRecord {
  const valuesOf = (kind: string) => actor.contacts.filter((one) => one.kind === kind).map((one) => one.value)
  return { ...actor, ...here, id, emails: valuesOf('email'), phones: valuesOf('phone') }
}

function candidateOf(
  findings: readonly Found[],
  match: ResearchCandidate['match'],
  { siteNames, request, now }: { siteNames: SiteNames; request: ResearchRequest; now: Date },
): ResearchCandidate {
  // The most confident finding gives the candidate its name and type.
  const all = findings.toSorted(
    (a, b) => b.actor.confidence - a.actor.confidence || (a.record.url < b.record.url ? -1 : 1),
  )
  const best = all[0]!.actor
  const actors = all.map(({ actor }) => actor)
  const first = <T>(read: (actor: ExtractedActor) => T | null): T | null =>
    actors.map(read).find((value) => value !== null) ?? null
  const claims = uniqueBy(
    actors.flatMap((actor) => actor.claims.filter(isStorableClaim)),
    ({ kind, text, issueArea, evidence: { pageUrl, quote } }) => [kind, text, issueArea, pageUrl, quote],
  ).slice(0, limits.claims)
  const cited = new Set(claims.map((claim) => claim.evidence.pageUrl))
  const sources = uniqueBy(
    all.map(({ record }) => citedSource(record, siteNames)),
    ({ url }) => [url],
  ).filter(({ url }) => cited.has(url))
  const issueAreas = unique(actors.flatMap((actor) => actor.issueAreas))
  const requested = new Set(request.issues.map((issue) => issue.slug))
  const places = all.map(({ record }) => record.says?.place)
  const components = componentsOf({
    actors,
    sources,
    now,
    place: places.includes('name_and_state') ? 1 : places.includes('name') ? 0.5 : 0,
    hasRequestedIssue:
      requested.size === 0 ? issueAreas.length > 0 : issueAreas.some((area) => requested.has(area)),
  })
  return {
    localId: localIdOf(best, request),
    type: best.type,
    name: best.name,
    aliases: unique(actors.flatMap((actor) => [actor.name, ...actor.aliases])).filter(
      (name) => name !== best.name,
    ),
    description: first(({ description }) => description)?.slice(0, limits.description) ?? null,
    role: first(({ role }) => role),
    organization: first(({ organization }) => organization),
    placeKey: request.place?.key ?? null,
    issueAreas,
    website: first(({ website }) => (website && isWebAddress(website) ? website : null)),
    contacts: uniqueBy(
      actors
        .flatMap((actor) => actor.contacts)
        .filter(({ value }) => value.length <= 500 && isProven(value, claims)),
      ({ kind, value }) => [kind, value],
    ).slice(0, limits.contacts),
    claims,
    sources,
    score: scoreOf(components, requested.size > 0),
    components,
    match,
  }
}

/** A contact without a quote that shows it helps to recognize an actor, but is not published. */
const isProven = (value: string, claims: readonly ExtractedClaim[]): boolean =>
  claims.some(({ kind, text }) => kind === 'contact' && text === value)

function matchOf(
  { knownId, reasons, possibleMatches }: ResolvedActor,
  known: ReadonlyMap<string, KnownActor>,
): ResearchCandidate['match'] {
  if (knownId !== null)
    return { verdict: 'same', entityId: knownId, name: known.get(knownId)?.name ?? null, reasons }
  for (const { ids, reasons } of possibleMatches) {
    const [maybe] = ids.flatMap((id) => known.get(id) ?? [])
    if (maybe) return { verdict: 'maybe', entityId: maybe.id, name: maybe.name, reasons }
  }
  return { verdict: 'new', entityId: null, name: null, reasons: [] }
}

/** The same findings get the same id, so that repeated runs recognize them. */
function localIdOf({ type, name, startsAt }: ExtractedActor, { place }: ResearchRequest): string {
  const day = type === 'event' ? `\n${startsAt?.slice(0, 10) ?? ''}` : ''
  return createHash('sha256')
    .update(`${type}\n${fold(name)}\n${place?.key ?? ''}${day}`)
    .digest('hex')
    .slice(0, 12)
}

/** Two people with the same name get different ids. */
function withUniqueIds(candidates: readonly ResearchCandidate[]): ResearchCandidate[] {
  const used = new Map<string, number>()
  return candidates.map((candidate) => {
    const count = (used.get(candidate.localId) ?? 0) + 1
    used.set(candidate.localId, count)
    return count === 1 ? candidate : { ...candidate, localId: `${candidate.localId}-${count}` }
  })
}

const isWebAddress = (text: string) =>
  text.length <= 2_000 && /^https?:$/.test(URL.parse(text)?.protocol ?? '')
const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]
/** The first of the values that have the same key. */
const uniqueBy = <T>(values: readonly T[], keyOf: (value: T) => readonly unknown[]): T[] =>
  [...Map.groupBy(values, (value) => JSON.stringify(keyOf(value))).values()].map(([first]) => first!)
