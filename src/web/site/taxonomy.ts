import { domains } from '../../contracts/directory/issue-areas/domains.ts'
import type { Language } from '../../contracts/language.ts'
import { taxonomy as spanish } from './messages/es/taxonomy.ts'

type Described = { slug: string; name: string; description: string }

const areas = new Map<string, Described>(
  domains.flatMap((domain) => [
    [domain.slug, domain] as const,
    ...domain.issueAreas.map((area) => [area.slug, area] as const),
  ]),
)

/** Name and description of an issue area or domain in a language. */
export function issueIn(language: Language, { slug, name, description }: Described) {
  const translated = language === 'es' ? spanish[slug] : undefined
  return translated ?? { name, description }
}

/** The name of an issue area or domain; its slug when the taxonomy no longer has it. */
export function issueName(language: Language, slug: string): string {
  const area = areas.get(slug)
  return area ? issueIn(language, area).name : slug
}

/** The name within a sentence: "work on public transit". */
export const issueInSentence = (language: Language, slug: string): string => {
  const name = issueName(language, slug)
  return /^\p{Lu}\p{Ll}/u.test(name) ? name[0]!.toLowerCase() + name.slice(1) : name
}

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const searchable = domains.flatMap((domain) =>
  domain.issueAreas.map((area) => ({
    slug: area.slug,
    names: ` ${fold(area.name)} ${fold(spanish[area.slug]?.name ?? '')}`,
    terms: ` ${fold([...area.aliases, ...area.searchTerms].join(' '))}`,
  })),
)

/** Issue areas whose names or search terms have every word, or words that begin with it; names first. */
export function findIssues(text: string): string[] {
  const words = fold(text).split(' ').filter(Boolean)
  if (words.length === 0) return []
  const having = (part: 'names' | 'terms') =>
    searchable.filter((area) => words.every((word) => area[part].includes(` ${word}`)))
  return [...new Set([...having('names'), ...having('terms')].map(({ slug }) => slug))]
}

/** The issue areas that a slug stands for: itself, or those of a domain. Empty for an unknown slug. */
export function issuesOf(slug: string): string[] {
  const domain = domains.find((one) => one.slug === slug)
  if (domain) return domain.issueAreas.map((area) => area.slug)
  return areas.has(slug) ? [slug] : []
}
