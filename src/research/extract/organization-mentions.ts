import type { EntityType } from '../../contracts/directory/entities.ts'
import { listedOrganizations } from './listed-organizations.ts'
import { definedOrganizations, electionCampaigns, namedPrograms } from './named-programs.ts'
import { findOrganizations, type NamedOrganization } from './organization-names.ts'
import type { Line } from './page-view.ts'
import { spelledOutAcronyms } from './spelled-out-acronyms.ts'
import { wellKnownOrganizations } from './well-known-organizations.ts'

/** An organization, initiative or campaign that a line names. */
export type OrganizationMention = {
  readonly name: string
  readonly type: Extract<EntityType, 'organization' | 'initiative' | 'campaign'>
  readonly acronym: string | null
  readonly line: Line
  readonly start: number
  readonly end: number
  /** The sentence states the type ("groups such as X"); otherwise the last word of the name does. */
  readonly isStated: boolean
}

type Find = Omit<OrganizationMention, 'line'>

export function organizationMentions(
  lines: readonly Line[],
  leadsAway: (text: string) => boolean,
): OrganizationMention[] {
  const pageText = lines.map(({ text }) => text).join('\n')
  const listed = listedOrganizations(lines)
  return lines.flatMap((line, at) => {
    if (!isRead(line, lines.slice(at + 1, at + 5), leadsAway)) return []
    const text = line.text.slice(0, 8000)
    const defined = line.isProse ? definedOrganizations(text) : []
    const campaigns = line.block.kind === 'heading' ? electionCampaigns(text) : []
    const isApart = (find: NamedOrganization) =>
      !campaigns.some(({ start, end }) => start < find.end && find.start < end)
    const finds: Find[] = [
      ...campaigns.map((campaign) => ({ ...campaign, isStated: true })),
      ...findOrganizations(text)
        .filter(isApart)
        // "The Bail Fund is a group": the sentence outweighs the last word of the name.
        .map((body) => ({
          ...body,
          type: defined.find(({ end }) => end === body.end)?.type ?? body.type,
          isStated: false,
        })),
      ...statedOrganizations(text),
      ...lowerCaseOrganizations(text),
    ]
    const isNew = (find: NamedOrganization) =>
      !finds.some(({ start, end }) => start < find.end && find.start < end)
    const add = (more: readonly NamedOrganization[]) =>
      finds.push(...more.filter(isNew).map((found) => ({ ...found, isStated: true })))
    add(spelledOutAcronyms(text, pageText))
    add(wellKnownOrganizations(text))
    if (line.isProse) add([...defined, ...namedPrograms(text)])
    const entry = listed.get(line.index)
    if (entry) add([entry])
    return finds.map((find) => ({
      ...find,
      line,
      start: line.block.start + find.start,
      end: line.block.start + find.end,
    }))
  })
}

const contactLine =
  /\d{3}[ .-]\d{4}|@[\w-]+\.\w|\b[A-Z]{2} \d{5}\b|^\d+ [NSEW]\.? |\b(?:Avenue|Street|Road|Blvd|Ave|St|Suite)\b/

/** Menus name everything on a site, so only their sentences are read. */
function isRead(line: Line, next: readonly Line[], leadsAway: (text: string) => boolean): boolean {
  if (line.isOption) return false
  if (line.isProse || line.block.level === 0) return true
  if (line.isChrome) return false
  // A short link is a menu entry, unless an address follows it or it leads to another site.
  const isLink = line.block.isLink === true && line.block.kind !== 'heading' && line.text.length < 70
  const isEntry = isLink && !leadsAway(line.text)
  return !isEntry || (line.block.kind === 'text' && next.some(({ text }) => contactLine.test(text)))
}

const statedPattern =
  /\b(?<what>[Oo]rgani[sz]ations|[Gg]roups|[Nn]on-?profits|[Cc]oalitions|[Mm]ovements|[Cc]ampaigns|[Aa]gencies|[Pp]artners|[Bb]odies|[Ii]nitiatives|[Pp]rograms|[Pp]rojects),?\s+(?:like|such as|including)\s+(?<list>[^.;:()]{3,240})/gu
const sponsorPattern =
  /\b(?:[Ss]ponsored|[Hh]osted|[Pp]resented|[Oo]rgani[sz]ed|[Cc]onvened)\s+by\s+(?<list>(?:[^.;:()]|(?<=\b(?:Ald|St|Dr|Mr|Ms|Rev|Inc|Co))\.){2,160})/gu

/** Organizations that a sentence introduces as groups, movements or sponsors. */
function statedOrganizations(text: string): Find[] {
  const finds: Find[] = []
  for (const match of text.matchAll(statedPattern)) {
    const { what, list } = match.groups as { what: string; list: string }
    finds.push(...membersOf(list, match.index + match[0].length - list.length, typeOf(what)))
  }
  for (const match of text.matchAll(sponsorPattern)) {
    const list = match.groups!['list']!
    finds.push(...membersOf(list, match.index + match[0].length - list.length, 'organization'))
  }
  return finds
}

const typeOf = (what: string): Find['type'] =>
  /movement|campaign/i.test(what)
    ? 'campaign'
    : /initiative|program|project/i.test(what)
      ? 'initiative'
      : 'organization'

/** The capitalized items of an enumeration. */
function membersOf(list: string, offset: number, type: Find['type']): Find[] {
  const finds: Find[] = []
  let at = 0
  for (const part of list.split(/(\s*,\s*(?:and\s+)?|\s+and\s+|\s+&\s+)/)) {
    const isName =
      /^(?:the\s+)?(?:\p{Lu}[\p{L}\p{N}'’.-]*)(?:\s+(?:\p{Lu}[\p{L}\p{N}'’.-]*|of|for|the|in|&))*/u.exec(part)
    const found = isName?.[0].replace(/\s+(?:of|for|the|in|&)$/u, '')
    const skip = /^the\s+/.exec(found ?? '')?.[0].length ?? 0
    const name = found?.slice(skip)
    // Sponsors may be people; a title before the name shows it.
    const isPerson =
      /^(?:Ald|Alderman|Alderwoman|Mayor|Commissioner|Senator|Rep|State|President|Mr|Ms|Dr)\b/.test(
        name ?? '',
      )
    if (
      name !== undefined &&
      name.length >= 2 &&
      !isPerson &&
      (/^\p{Lu}{2,}$/u.test(name) || name.includes(' '))
    ) {
      const start = offset + at + skip
      finds.push({ name, type, acronym: null, start, end: start + name.length, isStated: true })
    }
    // Lower-case text after an item ends the enumeration.
    if (found !== undefined && found.length < part.trim().length) break
    at += part.length
  }
  return finds
}

const lowerCasePattern =
  /(?<![\p{L}'’-])(?<name>(?:(?:\p{Lu}[\p{L}'’-]+|St\.|Mt\.|Ft\.)\s){0,3}\p{Lu}[\p{L}'’-]+(?:, \p{Lu}[\p{L}]+(?: \p{Lu}[\p{L}]+)?,?)?(?:\s\p{Ll}+){0,2}\s(?:probation department|police department|fire department|health department|planning department|public defender|school board|school district|city council|county board|county commission|board of education|board of supervisors|park district|housing authority|department of \p{Ll}+(?: and \p{Ll}+)?|district court|sheriff[’']s (?:office|department)))\b/gu

/** "Rivertown police department": newspapers write the department in lower case. */
function lowerCaseOrganizations(text: string): Find[] {
  return [...text.matchAll(lowerCasePattern)].flatMap((match): Find[] => {
    const written = match.groups!['name']!
    const skip =
      /^(?:(?:The|A|An|In|At|By|Our|When|While|After|Since|As|If|This|That|Their|Its|Both|And|But|Today|Yesterday) )+/.exec(
        written,
      )?.[0].length ?? 0
    const name = written.slice(skip)
    const start = match.index + skip
    if (!/^\p{Lu}/u.test(name)) return []
    return [{ name, type: 'organization', acronym: null, start, end: start + name.length, isStated: false }]
  })
}
