import type { ExtractedActor } from '../candidate.ts'
import { caps, firstItems, type OnCut } from '../caps.ts'
import { siteOf } from '../fetch/site.ts'
import type { ReadPage } from '../page.ts'
import { contactClaims, contactsOf, withStated } from './contacts.ts'
import { describedBelow, describedIn } from './description.ts'
import { evidenceFor } from './evidence.ts'
import type { IssueFinder } from './issue-areas.ts'
import { type MergedOrganization, mergeMentions } from './merge-mentions.ts'
import { type OrganizationMention, organizationMentions } from './organization-mentions.ts'
import type { Line } from './page-view.ts'
import { peopleInProse } from './people-in-prose.ts'
import { readPersonLine } from './person-line.ts'
import { type ActorDraft, groundActor } from './quote.ts'
import { siteOwner } from './site-owner.ts'
import type { StructuredActor } from './structured-data.ts'
import { fold } from './text-folding.ts'

const maxClaims = 12

/** The organizations, initiatives and campaigns of a page, each once. */
export function organizationActors(
  page: ReadPage,
  lines: readonly Line[],
  structured: readonly StructuredActor[],
  issuesIn: IssueFinder,
  onCut: OnCut,
): ExtractedActor[] {
  const owner = siteOwner(page, lines)
  const stated = structured.flatMap((actor) => mentionOf(actor, lines))
  const mentions = [
    ...(owner ? [owner] : []),
    ...stated,
    ...organizationMentions(lines, isExternalLink(page)),
  ]
  const organizations = firstItems(
    withOneType(mergeMentions(mentions, () => onCut('cut_too_many_names'))),
    caps.actorsPerPage,
    () => onCut('cut_too_many_actors'),
  )
  const named = organizations.flatMap(({ mentions: all }) => all.map(({ start }) => start))
  return organizations.flatMap((organization) => {
    const own = new Set(organization.mentions.map(({ start }) => start))
    const others = named.filter((start) => !own.has(start)).sort((a, b) => a - b)
    return actorOf(page, lines, organization, owner, structured, issuesIn, others) ?? []
  })
}

/** External links name other organizations; internal links are mostly menu entries. */
function isExternalLink(page: ReadPage): (text: string) => boolean {
  const home = siteOf(page.finalUrl)
  const away = new Set(
    page.links
      .filter(({ url, isChrome }) => !isChrome && URL.canParse(url) && siteOf(url) !== home)
      .map(({ text }) => fold(text)),
  )
  return (text) => away.size > 0 && away.has(fold(text))
}

function mentionOf({ type, name, website }: StructuredActor, lines: readonly Line[]): OrganizationMention[] {
  if (type !== 'organization' && type !== 'initiative') return []
  // Structured data also describes theme and map vendors, so the visible page must name the organization.
  const line = lines.find(
    ({ text, isOption, isChrome, block }) =>
      !isOption && (!isChrome || block.level === 0) && text.includes(name),
  )
  if (!line || /schema\.org|google\.com/.test(website ?? '') || name.split(' ').length < 2) return []
  const start = line.block.start + line.text.indexOf(name)
  const own = name.replace(/^The\s+/, '').replace(/['’]s$/, '')
  return [{ name: own, type, acronym: null, line, start, end: start + name.length, isStated: true }]
}

/** A name has one type: the one under which it is mentioned most often. */
function withOneType(organizations: readonly MergedOrganization[]): MergedOrganization[] {
  const best = new Map<string, MergedOrganization>()
  for (const organization of organizations) {
    const key = fold(organization.name)
    const known = best.get(key)
    if (!known || known.mentions.length < organization.mentions.length) best.set(key, organization)
  }
  return organizations.filter((organization) => best.get(fold(organization.name)) === organization)
}

function actorOf(
  page: ReadPage,
  lines: readonly Line[],
  organization: MergedOrganization,
  owner: OrganizationMention | null,
  structured: readonly StructuredActor[],
  issuesIn: IssueFinder,
  /** Positions where the page names other organizations. */
  others: readonly number[],
): ExtractedActor | null {
  const data = structured.find(
    ({ type, name }) => type === organization.type && fold(name) === fold(organization.name),
  )
  const isOwner = owner !== null && organization.mentions.includes(owner)
  const issueAreas = new Set<string>()
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
    for (const slug of mention.line.isProse ? issuesIn(quoted) : issuesIn(mention.name)) {
      issueAreas.add(slug)
      claims.push({ kind: 'issue', text: quoted, issueArea: slug, span })
    }
  }
  const home = organization.mentions.find(({ line }) => !line.isProse && line.block.level !== 0)?.line
  const isPerson = (line: Line) => readPersonLine(line.text) !== null || peopleInProse([line]).length > 0
  const found = contactsOf(page, lines, organization.mentions, {
    isPerson: false,
    isSiteOwner: isOwner,
    others,
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
    role: null,
    organization: null,
    website: data?.website ?? (isOwner ? originOf(page.finalUrl) : null),
    contacts: withStated(found, data),
    issueAreas: [...issueAreas],
    startsAt: null,
    method: data?.method ?? 'pattern',
    confidence: confidenceOf(organization, isOwner, data !== undefined),
    claims,
  })
}

function confidenceOf({ mentions }: MergedOrganization, isOwner: boolean, isStructured: boolean): number {
  if (isOwner || isStructured) return 0.9
  return Math.min(
    0.85,
    0.55 + 0.1 * Math.min(3, mentions.length - 1) + (mentions.some(({ line }) => line.isProse) ? 0.1 : 0),
  )
}

const originOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).origin : null)
