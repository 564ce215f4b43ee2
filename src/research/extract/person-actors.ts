import type { ExtractedActor, Method } from '../candidate.ts'
import { caps, firstItems } from '../caps.ts'
import type { Span } from '../page.ts'
import { affiliationOf } from './affiliation.ts'
import { contactClaims, contactsOf, withStated } from './contacts.ts'
import { describedIn } from './description.ts'
import { evidenceFor, placeOfName } from './evidence.ts'
import { createMinorCheck } from './minors.ts'
import type { AnalyzedPage, Line } from './page-view.ts'
import { type PersonInProse, peopleInProse, titledSurnames } from './people-in-prose.ts'
import { readPersonLine } from './person-line.ts'
import { type ActorDraft, groundActor, personParts } from './quote.ts'
import { rosterEntries } from './roster.ts'
import type { RosterEntry } from './roster-table.ts'
import type { StructuredActor } from './structured-data.ts'
import { fold } from './text-folding.ts'

type PersonMention = RosterEntry & {
  readonly place: Span
  readonly method: Method
  readonly confidence: number
}

const proseConfidence = {
  title: 0.8,
  role: 0.75,
  candidate: 0.65,
  contact: 0.65,
  action: 0.6,
  surname: 0.6,
} as const

const inProse = ({ start, end, sign, ...person }: PersonInProse): PersonMention => ({
  ...person,
  organization: null,
  place: { start, end },
  method: 'pattern',
  confidence: proseConfidence[sign],
})

/** The people of a page, each once, with all their roles and quotes. */
export function personActors(analyzed: AnalyzedPage, onCut: () => void): ExtractedActor[] {
  const { lines, structured } = analyzed
  const bySurname = new Map<string, PersonMention[][]>()
  const groupsOf = ({ name }: PersonMention) => {
    const { surname } = personParts(name)
    const groups = bySurname.get(surname) ?? []
    bySurname.set(surname, groups)
    return groups
  }
  for (const mention of personMentions(lines, structured)) {
    const groups = groupsOf(mention)
    const known = groups.find((group) => isSamePerson(group[0]!.name, mention.name))
    if (known) known.push(mention)
    else if (groups.length < caps.peoplePerSurname) groups.push([mention])
    else onCut()
  }
  for (const mention of titledSurnames(lines).map(inProse)) {
    const groups = groupsOf(mention)
    const [known, other] = groups.filter(([first]) => fold(first!.name).endsWith(fold(mention.name)))
    if (known && !other) known.push(mention)
    else if (!known && isElected(mention.role!)) groups.push([mention])
  }
  const isMarkedAsMinor = createMinorCheck(lines)
  const adults = [...bySurname.values()].flat().filter((group) => !group.some(isMarkedAsMinor))
  const inOrder = adults.toSorted((a, b) => a[0]!.place.start - b[0]!.place.start)
  const named = inOrder.flatMap((group) => group.map(({ place }) => place.start)).sort((a, b) => a - b)
  return firstItems(inOrder, caps.actorsPerPage, onCut).flatMap(
    (group) => actorOf(analyzed, group, named) ?? [],
  )
}

function personMentions(lines: readonly Line[], structured: readonly StructuredActor[]): PersonMention[] {
  const listed = rosterEntries(lines).map(
    (entry): PersonMention => ({
      ...entry,
      organization: affiliationOf(entry.organization),
      line: entry.line,
      place: placeOfName(entry.line, entry.name),
      method: 'roster',
      confidence: entry.role === null ? 0.8 : 0.9,
    }),
  )
  // Structured data counts if the page shows the name and the data state a role or an organization.
  const stated = structured.flatMap(({ type, name, role, organization, method }): PersonMention[] => {
    const line = lines.find(({ text, isOption }) => !isOption && text.includes(name))
    if (type !== 'person' || !line || (role === null && organization === null)) return []
    return [{ name, role, organization, line, place: placeOfName(line, name), method, confidence: 0.9 }]
  })
  return [...listed, ...stated, ...peopleInProse(lines).map(inProse)]
}

const elected =
  /\b(?:rep|representative|sen|senator|congress\w+|assembly\s?\w+|gov|governor|mayor|council\s?(?:member|man|woman|person)|councilor|ald|alder\w+|commissioner|supervisor|select\w+|delegate|judge|sheriff|superintendent)\b/i

/** There is one senator of that name, but "Director Field" could be anybody. */
const isElected = (role: string): boolean => elected.test(role) && !/^former/i.test(role)

/** "Anne B. Field" and "Anne Field" are one person; "Anne Field, Jr." and "Anne Field, Sr." are two. */
function isSamePerson(a: string, b: string): boolean {
  const [first, second] = [personParts(a), personParts(b)]
  if (first.surname !== second.surname || first.given.split(' ')[0] !== second.given.split(' ')[0])
    return false
  if (first.suffix !== '' && second.suffix !== '' && first.suffix !== second.suffix) return false
  const [m, n] = [first, second].map(({ given }) => given.split(' ').slice(1).join(' '))
  return m === '' || n === '' || m === n || (m![0] === n![0] && Math.min(m!.length, n!.length) === 1)
}

function actorOf(
  { page, lines, structured, issuesIn }: AnalyzedPage,
  group: readonly PersonMention[],
  /** Positions where the page names people. */
  named: readonly number[],
): ExtractedActor | null {
  const stated = structured.find(
    ({ type, name }) => type === 'person' && group.some((mention) => fold(mention.name) === fold(name)),
  )
  const best = group.toSorted((a, b) => b.confidence - a.confidence)[0]!
  const name = group.map((mention) => mention.name).toSorted((a, b) => b.length - a.length)[0]!
  const withRole =
    group.find(({ role, line }) => role !== null && line.text.includes(role)) ??
    group.find(({ role }) => role !== null)
  const role = withRole?.role ?? null
  const claims: ActorDraft['claims'][number][] = []
  for (const mention of group) {
    const span = evidenceFor(page, mention.line, mention.place)
    const quoted = page.text.slice(span.start, span.end)
    claims.push({ kind: 'identity', text: name, span })
    if (mention.role !== null && fold(quoted).includes(fold(mention.role)))
      claims.push({ kind: 'role', text: mention.role, isLiteral: true, span })
    for (const slug of mention.line.isProse ? issuesIn(quoted) : [])
      claims.push({ kind: 'issue', text: quoted, issueArea: slug, span })
  }
  const isOther = (line: Line) => readPersonLine(line.text) !== null
  const places = group.map(({ line, place }) => ({ line, start: place.start, end: place.end }))
  const found = contactsOf(page, lines, places, { isPerson: true, isSiteOwner: false, named, isOther })
  claims.push(...contactClaims(found))
  return groundActor(page, {
    type: 'person',
    name,
    aliases: [...new Set(group.map((mention) => mention.name))].filter(
      (alias) => alias !== name && !fold(name).endsWith(` ${fold(alias)}`),
    ),
    description: describedIn(lines, [name]),
    role,
    organization: withRole?.organization ?? best.organization,
    contacts: withStated(found, stated),
    method: best.method,
    confidence: Math.min(0.95, best.confidence + 0.03 * (group.length - 1)),
    claims,
  })
}
