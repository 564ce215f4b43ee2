import { isSearchEngine } from '../../contracts/directory/search-engine.ts'
import type { BundleEntry, ResearchBundle } from '../../contracts/discovery/research-bundle.ts'
import { WebAddress, Website } from '../../contracts/values.ts'
import type { CitedSource, ExtractedClaim, PageRecord } from '../../research/index.ts'
import type { AcceptedEntry } from '../review/review-result.ts'
import type { RunRecord } from '../store/run-record.ts'

/** The contract's limit. Evidence is never truncated, so a claim with a longer quote is omitted. */
const maximumExcerptLength = 5000
const maximumClaims = 100
const respondedStates = new Set(['answered', 'partly'])

type BundleParts = {
  readonly record: RunRecord
  readonly accepted: readonly AcceptedEntry[]
  readonly pages: readonly PageRecord[]
  /** Replaces that of the run. */
  readonly place: string | undefined
  /** Slugs that the service knows. */
  readonly issueAreas: ReadonlySet<string>
  readonly workspace: ResearchBundle['workspace']
}

type BuiltBundle = {
  readonly bundle: ResearchBundle
  /** What was omitted, as text. */
  readonly omitted: readonly string[]
}

/** Builds the bundle that `scout sync` sends. The same decisions give the same bundle, so retries are safe. */
export function buildBundle({
  record,
  accepted,
  pages,
  place,
  issueAreas,
  workspace,
}: BundleParts): BuiltBundle {
  const unknownAreas = new Set<string>()
  const isKnownArea = (slug: string) => {
    if (!issueAreas.has(slug)) unknownAreas.add(slug)
    return issueAreas.has(slug)
  }
  const entries = accepted.map((entry) => bundleEntry(entry, { accepted, place, isKnownArea }))
  const omittedClaims = accepted.reduce(
    (sum, { candidate }, index) => sum + candidate.claims.length - entries[index]!.claims.length,
    0,
  )
  const cited = new Set(entries.flatMap(({ claims }) => claims.map(({ source }) => source)))
  const sources = new Map(
    accepted.flatMap(({ candidate }) => candidate.sources).map((source) => [source.url, source]),
  )
  const omitted = [
    ...(omittedClaims > 0 ? [`${omittedClaims} claims whose quotes are too long`] : []),
    ...(unknownAreas.size > 0
      ? [`issue areas that the service does not know: ${[...unknownAreas].join(', ')}`]
      : []),
  ]
  return {
    omitted,
    bundle: {
      version: 1,
      run: bundleRun(record, place, issueAreas),
      sources: [...sources.values()].filter(({ url }) => cited.has(url)).map(bundleSource),
      entries,
      pages: pages
        .filter(({ url }) => WebAddress.safeParse(url).success)
        .map(({ url, outcome, detail }) => ({ url, outcome, detail: detail?.slice(0, 500) ?? null })),
      workspace,
    },
  }
}

function bundleEntry(
  { candidate, decision, entityId }: AcceptedEntry,
  run: Pick<BundleParts, 'accepted' | 'place'> & { isKnownArea: (slug: string) => boolean },
): BundleEntry {
  const claims = candidate.claims
    .filter(({ evidence }) => evidence.quote.length <= maximumExcerptLength)
    .slice(0, maximumClaims)
  return {
    local_id: candidate.localId,
    decision,
    ...(entityId === null ? {} : { entity_id: entityId }),
    type: candidate.type,
    name: candidate.name.slice(0, 300),
    description: candidate.description?.slice(0, 4000) ?? null,
    place: run.place ?? candidate.placeKey ?? '',
    issue_areas: candidate.issueAreas.filter(run.isKnownArea).slice(0, 60),
    website: Website.safeParse(candidate.website).data ?? null,
    contacts: candidate.contacts
      .filter(({ value }) => value.trim() !== '' && value.length <= 500)
      .slice(0, 30)
      .map(({ kind, value }) => ({ kind, value })),
    claims: claims.map(({ kind, text, issueArea, evidence, memberOf }) => ({
      kind,
      text: text.slice(0, 2000),
      issue_area: issueArea !== null && run.isKnownArea(issueArea) ? issueArea : null,
      source: evidence.pageUrl,
      excerpt: evidence.quote,
      position: evidence.start,
      ...(evidence.context && { context: evidence.context }),
      ...(memberOf && candidate.type === 'person' && bundleMembership(memberOf, run.accepted)),
    })),
    score: candidate.score,
  }
}

/** A membership in an organization that was accepted or is public. */
function bundleMembership(
  { localId, entityId, role, post }: NonNullable<ExtractedClaim['memberOf']>,
  accepted: readonly AcceptedEntry[],
) {
  const stated = { role, post }
  const isAccepted = accepted.some(
    ({ candidate }) => candidate.localId === localId && candidate.type === 'organization',
  )
  if (isAccepted) return { member_of: { local_id: localId, ...stated } }
  return entityId === undefined ? {} : { member_of: { entity_id: entityId, ...stated } }
}

function bundleRun(record: RunRecord, place: string | undefined, issueAreas: ReadonlySet<string>) {
  const { id, location, request, engines, searched, startedAt, finishedAt, tool } = record
  return {
    local_run_id: id,
    location: location ?? null,
    place: place ?? request.place?.key ?? null,
    issue_areas: searched.filter((slug) => issueAreas.has(slug)).slice(0, 60),
    engines: engines
      .filter(({ state }) => respondedStates.has(state))
      .map(({ provider }) => provider)
      .filter(isSearchEngine),
    started_at: startedAt,
    finished_at: finishedAt ?? startedAt,
    tool,
  }
}

function bundleSource(source: CitedSource): ResearchBundle['sources'][number] {
  return {
    url: source.url,
    title: source.title.trim().slice(0, 500),
    publisher: source.publisher?.trim().slice(0, 300) || null,
    source_class: source.sourceClass,
    published_at: source.publishedAt,
    retrieved_at: source.retrievedAt,
    content_hash: source.textHash,
  }
}
