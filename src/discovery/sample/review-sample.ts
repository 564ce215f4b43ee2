import type { ActorRecord, ImportSource, RelationRecord } from '../../contracts/directory/import-record.ts'
import { foldText } from '../../directory/index.ts'
import type { CitedSource, ResearchCandidate } from '../../research/index.ts'
import type { AcceptedActor, SampleDecision, SampleRelation } from './sample-files.ts'

export type ReviewedSample = {
  readonly actors: ActorRecord[]
  /** Names of accepted actors that were not found. */
  readonly missed: string[]
  /** Names of candidates without a decision, which stay unpublished. */
  readonly open: string[]
}

/** Applies the reviewer decisions. Claims, quotes and sources stay as found. */
export function reviewSample(
  candidates: readonly ResearchCandidate[],
  decisions: readonly SampleDecision[],
  at: { origin: string; place: string },
): ReviewedSample {
  const named = Map.groupBy(candidates, ({ name }) => name)
  const accepted = decisions.filter((one) => one.decision === 'accept')
  const published = accepted.map((decision) => ({
    name: decision.name,
    actor: toActorRecord(
      decision,
      decision.candidates.flatMap((name) => named.get(name) ?? []),
      at,
    ),
  }))
  const decided = new Set(decisions.flatMap((decision) => decision.candidates))
  return {
    actors: published.flatMap(({ actor }) => actor ?? []),
    missed: published.filter(({ actor }) => actor === undefined).map(({ name }) => name),
    open: candidates.map(({ name }) => name).filter((name) => !decided.has(name)),
  }
}

/** Undefined when the actor was not found or has no claims left. */
function toActorRecord(
  decision: AcceptedActor,
  candidates: readonly ResearchCandidate[],
  { origin, place }: { origin: string; place: string },
): ActorRecord | undefined {
  const areas = new Set(decision.issue_areas)
  const claims = candidates
    .flatMap((candidate) => candidate.claims)
    .filter(({ issueArea }) => issueArea === null || areas.has(issueArea))
    // The reviewer may have chosen another name, and a bare name proves no issue.
    .filter(({ kind, evidence }) => kind !== 'issue' || foldText(evidence.quote) !== foldText(decision.name))
  if (claims.length === 0) return undefined
  const cited = new Set(claims.map((claim) => claim.evidence.pageUrl))
  const sources = new Map(
    candidates.flatMap((candidate) => candidate.sources).map((source) => [source.url, source]),
  )
  return {
    record: 'actor',
    external_id: { scheme: 'sample', id: decision.id },
    type: decision.type,
    name: decision.name,
    description: decision.description,
    place,
    places: [],
    issue_areas: decision.issue_areas,
    website: websiteOf(candidates, origin),
    contacts: uniqueContacts(candidates),
    claims: unique([
      ...aliasClaims(decision.name, candidates, claims, origin),
      ...claims.map((claim) => ({
        kind: claim.kind,
        text: claim.text.trim(),
        issue_area: claim.issueArea,
        source: sourcePath(claim.evidence.pageUrl, origin),
        excerpt: claim.evidence.quote,
        position: claim.evidence.start,
        context: claim.evidence.context ?? null,
      })),
    ]),
    sources: [...sources.values()]
      .filter(({ url }) => cited.has(url))
      .map((source) => sampleSource(source, origin)),
  }
}

/** The other names under which the actor was found, each with a quote that uses it. */
function aliasClaims(
  name: string,
  candidates: readonly ResearchCandidate[],
  claims: ResearchCandidate['claims'],
  origin: string,
): ActorRecord['claims'] {
  const names = new Set(candidates.map((candidate) => candidate.name))
  names.delete(name)
  return [...names].flatMap((text) => {
    const proof = claims.find(({ evidence }) => evidence.quote.includes(text))?.evidence
    if (!proof) return []
    const source = sourcePath(proof.pageUrl, origin)
    return [{ kind: 'alias' as const, text, source, excerpt: proof.quote, position: proof.start }]
  })
}

/** The relations between actors that were found, on pages that were read. */
export function relationRecords(
  relations: readonly SampleRelation[],
  actors: readonly ActorRecord[],
  pagesRead: readonly { readonly source: ImportSource; readonly page: PageText }[],
): RelationRecord[] {
  const found = new Set(actors.flatMap(({ external_id }) => external_id?.id ?? []))
  const pages = new Map(pagesRead.map((one) => [one.source.url, one]))
  const sample = (id: string) => ({ scheme: 'sample', id })
  return relations.flatMap(({ subject, object, source: path, ...relation }) => {
    const read = pages.get(path)
    const isFound = found.has(subject) && (object === undefined || found.has(object))
    if (!read || !isFound) return []
    const ends = { subject: sample(subject), object: object === undefined ? null : sample(object) }
    const place = placeOf(relation.excerpt, read.page)
    return [{ record: 'relation' as const, ...relation, ...place, ...ends, source: read.source }]
  })
}

type PageText = { readonly text: string; readonly mainText: string }
const linesEachSide = 2

/** Where a page shows a quote, with the lines around it. */
function placeOf(excerpt: string, { text, mainText }: PageText) {
  const [position, start] = [text.indexOf(excerpt), mainText.indexOf(excerpt)]
  if (position === -1 || start === -1) return {}
  const before = mainText
    .slice(0, start)
    .split('\n')
    .slice(-linesEachSide - 1)
  const after = mainText
    .slice(start + excerpt.length)
    .split('\n')
    .slice(0, linesEachSide + 1)
  return { position, context: { before: before.join('\n'), after: after.join('\n') } }
}

/** A page of the sample web as a source, identified by its path. */
export function sampleSource(source: CitedSource, origin: string): ImportSource {
  return {
    url: sourcePath(source.url, origin),
    // A file without a title has its URL as title.
    title: sourcePath(source.title, origin),
    publisher: source.publisher,
    source_class: source.sourceClass,
    published_at: source.publishedAt,
    retrieved_at: source.retrievedAt,
    content_hash: `sha256:${source.textHash.replace(/^sha256:/, '')}`,
  }
}

/** Pages of the sample are stored as paths, because this service serves them. */
export const sourcePath = (url: string, origin: string) =>
  url.startsWith(`${origin}/`) ? url.slice(origin.length) : url

/** The website that a page states; the temporary host of the sample does not count. */
function websiteOf(candidates: readonly ResearchCandidate[], origin: string): string | null {
  const websites = candidates.flatMap(({ website }) => website ?? [])
  return websites.find((website) => !website.startsWith(origin)) ?? null
}

function uniqueContacts(candidates: readonly ResearchCandidate[]): ActorRecord['contacts'] {
  const contacts = candidates.flatMap((candidate) => candidate.contacts)
  return unique(contacts.map(({ kind, value }) => ({ kind, value })))
}

const unique = <T>(values: readonly T[]): T[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
]
