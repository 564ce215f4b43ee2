import type { BundleEntry, ResearchBundle } from '../../contracts/discovery/research-bundle.ts'
import { WebAddress } from '../../contracts/values.ts'
import type { CitedSource, PageRecord } from '../../research/index.ts'
import type { KeptEntry } from '../review/kept-entries.ts'
import type { RunRecord } from '../store/run-record.ts'

/** Of the contract: evidence is never cut, so a claim with a longer quote is left out. */
const longestExcerpt = 5000
const mostClaims = 100
const hasAnswered = new Set(['answered', 'partly'])

export type BundleParts = {
  readonly record: RunRecord
  readonly kept: readonly KeptEntry[]
  readonly pages: readonly PageRecord[]
  /** Of a run that was about no place. */
  readonly place: string | undefined
  /** The slugs that the service has. */
  readonly issueAreas: ReadonlySet<string>
  readonly workspace: ResearchBundle['workspace']
}

export type Built = {
  readonly bundle: ResearchBundle
  /** What could not go with it, in sentences. */
  readonly leftOut: readonly string[]
}

/** What `scout sync` sends. The same decisions make the same bundle, so that it can be sent twice. */
export function buildBundle({ record, kept, pages, place, issueAreas, workspace }: BundleParts): Built {
  const unknownAreas = new Set<string>()
  const isKnownArea = (slug: string) => {
    if (!issueAreas.has(slug)) unknownAreas.add(slug)
    return issueAreas.has(slug)
  }
  let claimsLeft = 0
  const entries = kept.map(({ candidate, decision, entityId }): BundleEntry => {
    const claims = candidate.claims
      .filter(({ evidence }) => evidence.quote.length <= longestExcerpt)
      .slice(0, mostClaims)
    claimsLeft += candidate.claims.length - claims.length
    return {
      local_id: candidate.localId,
      decision,
      ...(entityId === null ? {} : { entity_id: entityId }),
      type: candidate.type,
      name: candidate.name.slice(0, 300),
      description: candidate.description?.slice(0, 4000) ?? null,
      place: candidate.placeKey ?? place ?? '',
      issue_areas: candidate.issueAreas.filter(isKnownArea).slice(0, 60),
      website: WebAddress.safeParse(candidate.website).data ?? null,
      contacts: candidate.contacts
        .filter(({ value }) => value.trim() !== '' && value.length <= 500)
        .slice(0, 30)
        .map(({ kind, value }) => ({ kind, value })),
      claims: claims.map(({ kind, text, issueArea, evidence }) => ({
        kind,
        text: text.slice(0, 2000),
        issue_area: issueArea !== null && isKnownArea(issueArea) ? issueArea : null,
        source: evidence.pageUrl,
        excerpt: evidence.quote,
      })),
      score: candidate.score,
    }
  })
  const cited = new Set(entries.flatMap(({ claims }) => claims.map(({ source }) => source)))
  const sources = new Map(
    kept.flatMap(({ candidate }) => candidate.sources).map((source) => [source.url, source]),
  )
  const leftOut = [
    ...(claimsLeft > 0 ? [`${claimsLeft} claims with quotes too long to send`] : []),
    ...(unknownAreas.size > 0
      ? [`issue areas that the service does not have: ${[...unknownAreas].join(', ')}`]
      : []),
  ]
  return {
    leftOut,
    bundle: {
      version: 1,
      run: aboutRun(record, place, issueAreas),
      sources: [...sources.values()].filter(({ url }) => cited.has(url)).map(bundleSource),
      entries,
      pages: pages
        .filter(({ url }) => WebAddress.safeParse(url).success)
        .map(({ url, outcome, detail }) => ({ url, outcome, detail: detail?.slice(0, 500) ?? null })),
      workspace,
    },
  }
}

function aboutRun(record: RunRecord, place: string | undefined, issueAreas: ReadonlySet<string>) {
  const { id, location, request, engines, searched, startedAt, finishedAt, tool } = record
  return {
    local_run_id: id,
    location: location ?? null,
    place: request.place?.key ?? place ?? null,
    issue_areas: searched.filter((slug) => issueAreas.has(slug)).slice(0, 60),
    engines: engines.filter(({ state }) => hasAnswered.has(state)).map(({ provider }) => provider),
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
