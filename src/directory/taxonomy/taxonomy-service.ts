import { domains } from '../../contracts/directory/issue-areas/domains.ts'
import type { IssueSuggestion } from '../../contracts/directory/issue-suggestion.ts'
import type { Domain, DomainDetail, IssueArea } from '../../contracts/directory/taxonomy.ts'
import { ServiceError } from '../../platform/errors.ts'
import { foldText } from '../fold.ts'

const details: readonly DomainDetail[] = domains.map((domain) => ({
  slug: domain.slug,
  name: domain.name,
  description: domain.description,
  issue_area_count: domain.issueAreas.length,
  issue_areas: domain.issueAreas.map((area) => ({
    slug: area.slug,
    name: area.name,
    description: area.description,
    domain: domain.slug,
    aliases: [...area.aliases],
    aliases_source: 'taxonomy',
    search_terms: [...area.searchTerms],
  })),
}))
const areas = details.flatMap((domain) => domain.issue_areas)
const areaBySlug = new Map(areas.map((area) => [area.slug, area]))
const domainBySlug = new Map(details.map((domain) => [domain.slug, domain]))

/** All issue areas in taxonomy order. */
export function allIssueAreas(): readonly IssueArea[] {
  return areas
}

export function isIssueArea(slug: string): boolean {
  return areaBySlug.has(slug)
}

/** The name of an issue area, or its slug when the taxonomy no longer contains it. */
export function issueAreaName(slug: string): string {
  return areaBySlug.get(slug)?.name ?? slug
}

/** Expands slugs to issue areas: a domain stands for all of its areas, an unknown slug for none. */
export function expandIssueSlugs(slugs: readonly string[]): string[] {
  const expanded = slugs.flatMap((slug) =>
    areaBySlug.has(slug) ? [slug] : (domainBySlug.get(slug)?.issue_areas.map((area) => area.slug) ?? []),
  )
  return [...new Set(expanded)]
}

export function listDomains(): Domain[] {
  return details.map(({ issue_areas: _, ...domain }) => domain)
}

export function getDomain(slug: string): DomainDetail {
  const domain = domainBySlug.get(slug)
  if (domain === undefined)
    throw new ServiceError('domain_not_found', `No domain has the slug ${slug}; see /api/domains`)
  return domain
}

export function getIssueArea(slug: string): IssueArea {
  const area = areaBySlug.get(slug)
  if (area === undefined) {
    throw new ServiceError('issue_area_not_found', `No issue area has the slug ${slug}; see /api/issue-areas`)
  }
  return area
}

/** An issue area or a domain, with the areas it stands for. */
export function requireIssue(slug: string): { name: string; issueAreas: readonly string[] } {
  const issue = areaBySlug.get(slug) ?? domainBySlug.get(slug)
  if (issue === undefined) {
    throw new ServiceError(
      'issue_area_not_found',
      `No issue area or domain has the slug ${slug}; see /api/issue-areas`,
    )
  }
  return { name: issue.name, issueAreas: expandIssueSlugs([slug]) }
}

const maxSuggestions = 5

/** For each unknown slug, the issue areas that its words may mean. */
export function suggestIssueAreas(slugs: readonly string[]): IssueSuggestion[] {
  return slugs
    .filter((slug) => expandIssueSlugs([slug]).length === 0)
    .map((given) => {
      const found = matchIssueAreas(given.replaceAll(/[_-]/g, ' '))
      // A search term such as “recovery housing” means its area as a whole, not each of its words.
      const closest = found.filter(({ isNamed }) => isNamed)
      const suggested = (closest.length > 0 ? closest : found).slice(0, maxSuggestions)
      return { given, slugs: suggested.map(({ area }) => area.slug) }
    })
}

/** Issue areas that match the words of a query, best first. */
export function findIssueAreas(query: string): IssueArea[] {
  return matchIssueAreas(query).map(({ area }) => area)
}

type IssueMatch = {
  area: IssueArea
  score: number
  /** Whether its names contain all words of the query. */
  isNamed: boolean
}

function matchIssueAreas(query: string): IssueMatch[] {
  const words = foldText(query).split(' ').filter(Boolean)
  if (words.length === 0) return []
  return areas.flatMap((area) => matchOf(area, words) ?? []).sort((a, b) => b.score - a.score)
}

/** Ranks matches in the name over everyday names and search terms over the description. Every word must match somewhere. */
function matchOf(area: IssueArea, words: readonly string[]): IssueMatch | undefined {
  const spaced = (...texts: string[]) => ` ${foldText(texts.join(' '))}`
  const name = spaced(area.name, area.slug.replaceAll('_', ' '))
  const names = spaced(area.name, area.slug.replaceAll('_', ' '), ...area.aliases)
  const terms = spaced(...area.aliases, ...area.search_terms)
  const description = spaced(area.description)
  let score = 0
  for (const word of words) {
    const isIn = (text: string) => text.includes(` ${word}`)
    const hit = isIn(name) ? 4 : isIn(terms) ? 2 : isIn(description) ? 1 : 0
    if (hit === 0) return undefined
    score += hit
  }
  return { area, score, isNamed: words.every((word) => names.includes(` ${word}`)) }
}
