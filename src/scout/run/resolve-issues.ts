import { domains } from '../../contracts/directory/issue-areas/domains.ts'
import type { IssueArea } from '../../contracts/directory/taxonomy.ts'
import { UsageError } from '../../platform/errors.ts'
import type { ResearchIssue } from '../../research/index.ts'
import { listIssueAreas } from '../service/directory-reads.ts'
import type { ServiceClient } from '../service/service-client.ts'

/** The issues of a run, and every issue area that pages are classified by. */
type Subjects = { issues: ResearchIssue[]; taxonomy: ResearchIssue[] }

/** Resolves slugs with the service. Without one, uses the built-in taxonomy and accepts any other words as issues. */
export async function resolveIssues(
  service: ServiceClient | undefined,
  words: readonly string[],
): Promise<Subjects> {
  if (service === undefined) return knownIssues(words)
  const all = await listIssueAreas(service)
  const chosen = new Map<string, IssueArea>()
  for (const word of words) {
    const areas = all.filter(({ slug, domain }) => slug === word || domain === word)
    if (areas.length === 0) throw await unknownIssue(service, word)
    for (const area of areas) chosen.set(area.slug, area)
  }
  return { issues: [...chosen.values()].map(toIssue), taxonomy: all.map(toIssue) }
}

function knownIssues(words: readonly string[]): Subjects {
  const known = domains.flatMap(({ slug: domain, issueAreas }) =>
    issueAreas.map(({ slug, name, searchTerms, aliases }) => ({
      domain,
      issue: { slug, name, searchTerms, aliases },
    })),
  )
  const own: ResearchIssue[] = []
  const chosen = new Map<string, ResearchIssue>()
  for (const word of words) {
    const found = known.filter(({ domain, issue }) => domain === word || issue.slug === word)
    if (found.length === 0) own.push(wordsToIssue(word))
    for (const { issue } of found) chosen.set(issue.slug, issue)
  }
  return {
    issues: [...chosen.values(), ...own],
    taxonomy: [...known.map(({ issue }) => issue), ...own],
  }
}

const toIssue = ({ slug, name, search_terms, aliases }: IssueArea): ResearchIssue => ({
  slug,
  name,
  searchTerms: search_terms,
  aliases,
})

function wordsToIssue(words: string): ResearchIssue {
  const name = words.replaceAll(/[_\s]+/g, ' ').trim()
  return { slug: name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '_'), name, searchTerms: [name] }
}

async function unknownIssue(service: ServiceClient, word: string): Promise<UsageError> {
  const near = await listIssueAreas(service, word.replaceAll('_', ' ')).catch(() => [])
  const hint =
    near.length > 0
      ? `Similar: ${near
          .slice(0, 5)
          .map(({ slug }) => slug)
          .join(', ')}.`
      : `${service.url}/api/issue-areas lists them.`
  return new UsageError(`--issues ${word}: the service has no such issue area or domain. ${hint}`)
}
