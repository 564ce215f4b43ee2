import type { ExtractedActor } from '../candidate.ts'
import { caps, firstItems, type OnCut } from '../caps.ts'
import { contactClaims, contactsOf, withStated } from './contacts.ts'
import { describedBelow, describedIn } from './description.ts'
import { evidenceFor } from './evidence.ts'
import type { MergedName } from './merge-mentions.ts'
import type { AnalyzedPage, Line } from './page-view.ts'
import { peopleInProse } from './people-in-prose.ts'
import { readPersonLine } from './person-line.ts'
import type { Publisher } from './publisher.ts'
import { type ActorDraft, groundActor } from './quote.ts'
import { fold } from './text-folding.ts'

const maxClaims = 12

/** The organizations, initiatives and campaigns of a page, each once. */
export function organizationActors(
  analyzed: AnalyzedPage,
  names: readonly MergedName[],
  publisher: Publisher,
  onCut: OnCut,
): ExtractedActor[] {
  const organizations = firstItems(names, caps.actorsPerPage, () => onCut('cut_too_many_actors'))
  const signs = (name: string) => publisher.signsOf(name).length
  const owner = organizations
    .filter(({ name, type }) => type !== 'event' && signs(name) >= 2)
    .toSorted((a, b) => signs(b.name) - signs(a.name))[0]
  const named = organizations
    .flatMap(({ mentions }) => mentions.map(({ start }) => start))
    .sort((a, b) => a - b)
  return organizations.flatMap((organization) =>
    organization.type === 'event'
      ? []
      : (actorOf(analyzed, organization, { isPublisher: organization === owner, named }) ?? []),
  )
}

function actorOf(
  { page, lines, structured, issuesIn }: AnalyzedPage,
  organization: MergedName,
  /** `named` are the positions where the page names organizations. */
  { isPublisher, named }: { isPublisher: boolean; named: readonly number[] },
): ExtractedActor | null {
  const data = structured.find(
    ({ type, name }) => type === organization.type && fold(name) === fold(organization.name),
  )
  const claims: ActorDraft['claims'][number][] = []
  // Sentences make better evidence than headings.
  for (const mention of organization.mentions.toSorted(
    (a, b) => Number(b.line.isProse) - Number(a.line.isProse),
  )) {
    if (claims.length >= maxClaims) break
    const span = evidenceFor(page, mention.line, mention)
    const quoted = page.text.slice(span.start, span.end)
    claims.push({ kind: 'identity', text: organization.name, span })
    if (mention.line.isProse) claims.push({ kind: 'activity', text: quoted, span })
    for (const slug of mention.line.isProse ? issuesIn(quoted) : issuesIn(mention.name))
      claims.push({ kind: 'issue', text: quoted, issueArea: slug, span })
  }
  const home = organization.mentions.find(({ line }) => !line.isProse && line.block.level !== 0)?.line
  const isPerson = (line: Line) => readPersonLine(line.text) !== null || peopleInProse([line]).length > 0
  const found = contactsOf(page, lines, organization.mentions, {
    isPerson: false,
    isSiteOwner: isPublisher,
    named,
    isOther: isPerson,
  })
  claims.push(...contactClaims(found))
  const description =
    describedIn(lines, [organization.name, ...organization.aliases]) ??
    (home ? describedBelow(lines, home) : null) ??
    data?.description ??
    null
  return groundActor(page, {
    type: organization.type,
    name: organization.name,
    aliases: organization.aliases,
    description,
    website: data?.website ?? (isPublisher ? (URL.parse(page.finalUrl)?.origin ?? null) : null),
    contacts: withStated(found, data),
    method: data?.method ?? 'pattern',
    confidence: data ? 0.9 : Math.min(0.9, organization.probability),
    claims,
  })
}
