import type { NameSpan } from './name-spans.ts'
import { ordinaryWords } from './ordinary-words.ts'
import { findOrganizations, type NamedOrganization } from './organization-names.ts'
import { organizationHeads } from './organization-words.ts'
import type { Line } from './page-view.ts'
import { isLikelyPerson } from './person-name.ts'
import { typeCalled } from './said-of-names.ts'
import { fold } from './text-folding.ts'

/** Names that a word marks: their last word, the word before "of", or a word behind them. */
export function organizationMentions(lines: readonly Line[]): NameSpan[] {
  return lines.flatMap((line) => {
    if (line.isOption || (line.isChrome && !line.isProse && line.block.level !== 0)) return []
    const text = line.text.slice(0, 8000)
    const headed = findOrganizations(text).flatMap((found) => [found, ...withSeries(text, found)])
    const called = [...lowerCaseOrganizations(text), ...(line.isProse ? namedPrograms(text) : [])]
    const spanOf = (found: NamedOrganization, by: NameSpan['by']): NameSpan => ({
      ...found,
      by,
      line,
      start: line.block.start + found.start,
      end: line.block.start + found.end,
    })
    return [
      ...headed.map((found) => spanOf(found, 'head word')),
      ...called.map((found) => spanOf(found, 'statement')),
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

const capital = "\\p{Lu}[\\p{L}\\p{N}@'’-]*"
const inside = `(?:${capital}|\\d{2,4}|of|to|for|the|a|and|&|in|on|not|our|your|or|at|is|with|within)`
/** "our Double Bucks program", "the PACT program": a name that a sentence calls a program in lower case. */
const called = new RegExp(
  `\\b(?:[Tt]he|[Oo]ur|[Ii]ts|[Tt]heir|[Aa]n?|annual|new|under|through|called|’s|'s) ["“]?(?<name>(?:\\d[\\d,]* )?${capital}(?: ${inside}){0,6} ${capital}|\\p{Lu}[\\p{Lu}\\p{N}@]{1,12})["”]?(?: \\(\\p{Lu}{2,8}\\))? (?<what>program|programme|initiative|project|pilot|fund|campaign|drive)\\b(?! (?:program|project|manager|director|coordinator|staff|office))`,
  'dgu',
)

function namedPrograms(text: string): NamedOrganization[] {
  return [...text.matchAll(called)].flatMap(({ groups, indices }): NamedOrganization[] => {
    const { name, what } = groups as { name: string; what: string }
    if (isLikelyPerson(name) || organizationHeads.has(fold(name).split(' ').at(-1)!)) return []
    const [start, end] = indices!.groups!['name']!
    const type = typeCalled(what)
    // "Double Bucks program" is a name; "Let It Flow" is the name of a campaign without the word.
    const isPart = type === 'initiative' && text.startsWith(` ${what}`, end)
    const whole = isPart ? `${name} ${what}` : name
    return [{ name: whole, type, start, end: start + whole.length, acronym: null }]
  })
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
