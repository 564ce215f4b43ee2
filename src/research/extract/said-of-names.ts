import type { NameSpan } from './name-spans.ts'
import type { NamedOrganization } from './organization-names.ts'
import { isLikelyPerson } from './person-name.ts'
import { isRole, startsWithOffice } from './role-words.ts'

/** What stands before a name, or before an enumeration that contains it. */
const introductions = [
  // "Groups such as the Food Bank and …"
  /\b(?<what>organi[sz]ations|groups|non-?profits|coalitions|movements|campaigns|agencies|partners|bodies|initiatives|programs|projects),?\s+(?:like|such as|including)\s+(?<others>[^.;:()]*)$/i,
  /\b(?:(?:sponsored|hosted|presented|organi[sz]ed|convened|run|funded|operated|supported|administered)\s+by|(?:help|support|money|funding|grants?)\s+from|in partnership with)\s+(?<others>(?:[^.;:()]|(?<=\b(?:Ald|St|Dr|Mr|Ms|Rev|Inc|Co))\.)*)$/i,
  // "the statewide campaign Right to Read", "our plan, A Library Within Reach"
  /\b(?<what>program|initiative|project|campaign)(?:,? (?:called|titled|named|known as)|,(?= ["“]))? ["“]?$/,
  /\b(?<what>plan|fund)(?:,|,? (?:called|titled|named|known as)) ["“]?$/,
]
const kindAfter = (article: string, word: string): string =>
  `(?:${article}) (?:[${word}-]+[ ,]+){0,4}?(?<what>campaign|drive|movement|initiative|program|project|pilot|fund|coalition|organi[sz]ation|non-?profit|charity|group|network|alliance|partnership|association|collective)\\b(?! (?:manager|director|coordinator|officer|leader|member|organizer|staff|specialist))`
const aKind = kindAfter('an?|the|our', '\\p{L}')
const definitions = [
  // "Save the Rialto is a campaign of neighbors"
  { before: /(?:^|[.!?]["”]? )(?:The )?$/, after: new RegExp(`^ (?:is|are|was) ${aKind}`, 'u') },
  // "announced Slow Streets Now, a public awareness campaign"
  { before: /\p{Ll}{2} (?:the )?$/u, after: new RegExp(`^, ${aKind}`, 'u') },
  // "Slow Streets Now: our summer campaign for safe crossings", and the same as two lines of a card
  { before: /^$/, after: new RegExp(`^(?::| [–—-]|\n) ?${kindAfter('[Aa]n?|[Oo]ur', '\\p{Ll}')}`, 'u') },
]
/** What mostly organizations do, give or belong to. The names in question follow. */
const relations: Readonly<Record<string, RegExp>> = {
  // "filed by Ashby Renters"
  agent: /(?:\p{Ll}(?:ed|lt)|\brun|brought to you) by:? (?<others>[^.;:()]*)$/u,
  // "co-hosted with Ashby Rowers"
  partner:
    /\b(?:(?:partner|affiliat|collaborat|hosted|organi[sz]ed|work)\p{Ll}* (?:\p{Ll}+ )?with|together with|alongside|joined|(?:colaboración|junto) con|apoyo de) (?<others>[^.;:()]*)$/u,
  // "a project of Ashby Growers"
  part: /\b(?:affiliate|branch|chapter|member|partner|program|project|initiative|subsidiary|supporters?|volunteers?|organizers?|founders?|behalf|proyecto|programa) (?:of|de) (?<others>[^.;:()]*)$/u,
  // "proceeds to Paddle Ashby"
  gift: /\b(?:grants?|awarded|funding|funds|support|money|donat\p{Ll}+|gifts?|proceeds|thanks|provided|given) (?:from|to|through) (?<others>[^.;:()]*)$/u,
  // "Partners: Ashby Rising, Paddle Ashby", "ten shops, among them Ashby Bakers"
  group:
    /\b(?:organi[sz]ations|groups|non-?profits|coalitions|agencies|partners|members|sponsors|supporters|endorsers|allies|signers|them|aliados|socios|patrocinadores|miembros)(?: (?:are|include[sd]?|including))?:? (?<others>[^.;:()]*)$/iu,
}
/** "Anne Field of Ashby Makers", "Bo Lind (Arden High)", "Cy Moss, Paddle Ashby" */
const affiliation =
  /(?<person>(?:\p{Lu}[\p{L}.'’-]{1,20} ){1,3}\p{Lu}[\p{L}'’-]{1,20})(?:,| (?:of|from|with)| \() ?(?:the )?$/u
const farthest = 240

/** What a sentence says that a name is. */
export function* saidOf({ name, line, start, end }: NameSpan, below: string): Generator<string> {
  // "Anne Field of Ashby Makers"
  if (isLikelyPerson(name.split(/ (?:of|and|&|from) /)[0]!) || startsWithOffice(name)) return
  if (!name.includes(' ') && !/^\p{Lu}{2,}$/u.test(name)) return
  const [from, to] = [start - line.block.start, end - line.block.start]
  const left = line.text.slice(Math.max(0, from - farthest), from)
  const right = `${line.text.slice(to)}\n${below}`.slice(0, farthest)
  for (const introduction of introductions) {
    const { what, others } = introduction.exec(left)?.groups ?? {}
    if (what === undefined && others === undefined) continue
    // An enumeration names each of its items.
    if (others !== undefined && (/ (?:and|&) /.test(name) || !areNames(others))) continue
    yield `introduced as ${typeCalled(what ?? 'organization')}`
  }
  for (const [relation, pattern] of Object.entries(relations)) {
    const others = pattern.exec(left)?.groups?.['others']
    const isFirst = /^(?:the |la |el )?$/.test(others ?? '')
    if (others !== undefined && (isFirst || (areNames(others) && !/ (?:and|&) /.test(name))))
      yield `relation: ${relation}`
  }
  const { person } = affiliation.exec(left.slice(-90))?.groups ?? {}
  if (
    person !== undefined &&
    [-2, -3].some((count) => isLikelyPerson(person.split(' ').slice(count).join(' '))) &&
    !isRole(name)
  )
    yield 'relation: person'
  for (const { before, after } of definitions) {
    const what = before.test(left) ? after.exec(right)?.groups?.['what'] : undefined
    if (what !== undefined) yield `defined as ${typeCalled(what)}`
  }
}

/** Lower-case text ends an enumeration. */
const areNames = (items: string): boolean =>
  items
    .split(/[\s,]+/)
    .every((word) => !/^\p{Ll}|['’]s$/u.test(word) || /^(?:of|for|the|in|and|de|del|la|el|y)$/.test(word))

/** The type of what a text calls a campaign, a program or a group. */
export const typeCalled = (what: string): NamedOrganization['type'] =>
  /^(?:campaign|drive|movement)/i.test(what)
    ? 'campaign'
    : /^(?:program|initiative|project|pilot|plan|fund)/i.test(what)
      ? 'initiative'
      : 'organization'
