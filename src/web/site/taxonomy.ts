import { domains } from '../../contracts/directory/issue-areas/domains.ts'
import { taxonomy as spanish } from './messages/es/taxonomy.ts'
import type { Language } from './messages/language.ts'

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
