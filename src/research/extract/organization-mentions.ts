import type { NameSpan } from './name-spans.ts'
import { definedOrganizations, electionCampaigns, namedPrograms, typeCalled } from './named-programs.ts'
import { ordinaryWords } from './ordinary-words.ts'
import { findOrganizations, type NamedOrganization } from './organization-names.ts'
import { organizationHeads } from './organization-words.ts'
import type { Line } from './page-view.ts'
import { isLikelyPerson } from './person-name.ts'
import { spelledOutAcronyms } from './spelled-out-acronyms.ts'
import { fold } from './text-folding.ts'

/** Names that a rule recognizes: by a word of the name, or by what the sentence says about it. */
export function organizationMentions(lines: readonly Line[]): NameSpan[] {
  const pageText = lines.map(({ text }) => text).join('\n')
  return lines.flatMap((line) => {
    if (line.isOption || (line.isChrome && !line.isProse && line.block.level !== 0)) return []
    const text = line.text.slice(0, 8000)
    const by = (rule: NameSpan['by'], found: readonly NamedOrganization[]): NameSpan[] =>
      found.map((one) => ({
        ...one,
        by: rule,
        line,
        start: line.block.start + one.start,
        end: line.block.start + one.end,
      }))
    const headed = findOrganizations(text).flatMap((found) => [found, ...withSeries(text, found)])
    return [
      ...by('head word', headed),
      ...by('statement', [
        ...(line.isProse ? namedPrograms(text) : electionCampaigns(text)),
        ...statedOrganizations(text),
        ...lowerCaseOrganizations(text),
        ...spelledOutAcronyms(text, pageText),
      ]),
      ...by('definition', line.isProse ? definedOrganizations(text) : []),
    ]
  })
}

const seriesItem = "\\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+)?"
const seriesAfter = new RegExp(
  `^(?:, ${seriesItem}){1,4},? (?:and|&) (?:the )?${seriesItem}(?![\\p{L}'’-]| \\p{Lu})`,
  'u',
)
const seriesBefore = new RegExp(`(?:^|[^\\p{L},] ?)((?:${seriesItem}, ){1,4})$`, 'u')

/** "Committee on Commerce, Science and Transportation", "Arts, Industrial & Maritime Initiative". */
function withSeries(text: string, found: NamedOrganization): NamedOrganization[] {
  const hasComplement = / (?:of|on|for) (?:the )?\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)?$/u.test(found.name)
  const after = hasComplement ? seriesAfter.exec(text.slice(found.end, found.end + 90))?.[0] : undefined
  if (after !== undefined && isSubject(after))
    return [{ ...found, name: found.name + after, end: found.end + after.length }]
  const isPair = /^\p{Lu}\S+(?: \p{Lu}\S+)? (?:and|&) \p{Lu}/u.test(found.name)
  const before = isPair
    ? seriesBefore.exec(text.slice(Math.max(0, found.start - 60), found.start))?.[1]
    : undefined
  if (before === undefined || !isSubject(before)) return []
  return [{ ...found, name: before + found.name, start: found.start - before.length }]
}

/** Fields of work, not names of places, people or other organizations. */
const isSubject = (text: string): boolean =>
  fold(text.replace(/,/g, ' '))
    .split(' ')
    .every((word) => ordinaryWords.has(word) && !organizationHeads.has(word))

const statedPattern =
  /\b(?<what>[Oo]rgani[sz]ations|[Gg]roups|[Nn]on-?profits|[Cc]oalitions|[Mm]ovements|[Cc]ampaigns|[Aa]gencies|[Pp]artners|[Bb]odies|[Ii]nitiatives|[Pp]rograms|[Pp]rojects),?\s+(?:like|such as|including)\s+(?<list>[^.;:()]{3,240})/gu
const sponsorPattern =
  /\b(?:(?:[Ss]ponsored|[Hh]osted|[Pp]resented|[Oo]rgani[sz]ed|[Cc]onvened|[Rr]un|[Ff]unded|[Oo]perated|[Ss]upported|[Aa]dministered)\s+by|(?:help|support|money|funding|grants?)\s+from|[Ii]n partnership with)\s+(?<list>(?:[^.;:()]|(?<=\b(?:Ald|St|Dr|Mr|Ms|Rev|Inc|Co))\.){2,160})/gu

/** Organizations that a sentence introduces as groups, movements or sponsors. */
function statedOrganizations(text: string): NamedOrganization[] {
  return [...text.matchAll(statedPattern), ...text.matchAll(sponsorPattern)].flatMap((match) => {
    const { what = '', list } = match.groups as { what?: string; list: string }
    return membersOf(list, match.index + match[0].length - list.length, typeCalled(what))
  })
}

/** Sponsors may be people; a title before the name shows it. */
const title = /^(?:Ald|Alderman|Alderwoman|Mayor|Commissioner|Senator|Rep|State|President|Mr|Ms|Dr)\b/

/** The capitalized items of an enumeration. */
function membersOf(list: string, offset: number, type: NamedOrganization['type']): NamedOrganization[] {
  const finds: NamedOrganization[] = []
  let at = 0
  for (const part of list.split(/(\s*,\s*(?:and\s+)?|\s+and\s+|\s+&\s+)/)) {
    const isName =
      /^(?:the\s+)?(?:\p{Lu}[\p{L}\p{N}'’.-]*)(?:\s+(?:\p{Lu}[\p{L}\p{N}'’.-]*|of|for|the|in|&))*/u.exec(part)
    const found = isName?.[0].replace(/\s+(?:of|for|the|in|&)$/u, '')
    const skip = /^the\s+/.exec(found ?? '')?.[0].length ?? 0
    const name = found?.slice(skip)
    if (
      name !== undefined &&
      !title.test(name) &&
      !isLikelyPerson(name) &&
      (/^\p{Lu}{2,}$/u.test(name) || name.includes(' '))
    ) {
      const start = offset + at + skip
      finds.push({ name, type, acronym: null, start, end: start + name.length })
    }
    // Lower-case text after an item ends the enumeration.
    if (found !== undefined && found.length < part.trim().length) break
    at += part.length
  }
  return finds
}

const lowerCasePattern =
  /(?<![\p{L}'’-])(?:(?:\p{Lu}[\p{L}'’-]+|St\.|Mt\.|Ft\.)\s){0,3}\p{Lu}[\p{L}'’-]+(?:, \p{Lu}[\p{L}]+(?: \p{Lu}[\p{L}]+)?,?)?(?:\s\p{Ll}+){0,2}\s(?:probation department|police department|fire department|health department|planning department|public defender|school board|school district|city council|county board|county commission|board of education|board of supervisors|park district|housing authority|department of \p{Ll}+(?: and \p{Ll}+)?|district court|sheriff[’']s (?:office|department))\b/gu

const firstWords =
  /^(?:(?:The|A|An|In|At|By|Our|When|While|After|Since|As|If|This|That|Their|Its|Both|And|But|Today|Yesterday) )+/

/** "Rivertown police department": newspapers write the department in lower case. */
function lowerCaseOrganizations(text: string): NamedOrganization[] {
  return [...text.matchAll(lowerCasePattern)].flatMap(({ index, 0: written }): NamedOrganization[] => {
    const name = written.replace(firstWords, '')
    const end = index + written.length
    if (!/^\p{Lu}/u.test(name)) return []
    return [{ name, type: 'organization', acronym: null, start: end - name.length, end }]
  })
}
