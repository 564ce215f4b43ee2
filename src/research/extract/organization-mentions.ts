import { acronymAfter, type NameSpan } from './name-spans.ts'
import { findOrganizations, type NamedOrganization, nameAt } from './organization-names.ts'
import { organizationHeads } from './organization-words.ts'
import type { Line } from './page-view.ts'
import { isLikelyPerson } from './person-name.ts'
import { fold } from './text-folding.ts'

/** Names that a rule recognizes: by a word of the name, or by what the sentence says about it. */
export function organizationMentions(lines: readonly Line[]): NameSpan[] {
  return lines.flatMap((line) => {
    if (line.isOption || (line.isChrome && !line.isProse && line.block.level !== 0)) return []
    const text = line.text.slice(0, 8000)
    const by = (rule: NameSpan['by'], found: readonly NamedOrganization[]): NameSpan[] =>
      found.map((one) => ({
        ...one,
        by: rule,
        acronym: acronymAfter(text, one.end),
        line,
        start: line.block.start + one.start,
        end: line.block.start + one.end,
      }))
    return [
      ...by('head word', findOrganizations(text)),
      ...by('statement', [...(line.isProse ? namedPrograms(text) : []), ...enumerated(text)]),
    ]
  })
}

const capital = "\\p{Lu}[\\p{L}\\p{N}@'’-]*"
const inside = `(?:${capital}|\\d{2,4}|of|to|for|the|a|and|&|in|on|not|our)`
/** A name that a sentence calls a program in lower case: "our Double Bucks program". */
const called = new RegExp(
  `(?<lead>\\b(?:[Tt]he|[Oo]ur|[Ii]ts|[Tt]heir|[Aa]n?|annual|new|under|through|called|’s|'s) )["“]?(?<name>${capital}(?: ${inside}){0,6} ${capital})["”]?(?: \\(\\p{Lu}{2,8}\\))? (?<what>program|programme|initiative|project|pilot|fund|campaign|drive)\\b(?! (?:program|project|manager|director|coordinator|staff|office))`,
  'gu',
)

/** "the PACT program": one word that is written like no other. */
const calledAlone =
  /(?<lead>\b(?:[Tt]he|[Oo]ur|[Ii]ts|[Tt]heir) )(?<name>\p{Lu}[\p{Lu}\p{N}@]{1,12}) (?<what>program|initiative|project|campaign)\b(?! (?:manager|director|coordinator|staff|office))/gu

/** Programs, projects and campaigns that a sentence names and calls so in lower case. */
export function namedPrograms(text: string): NamedOrganization[] {
  return [...text.matchAll(called), ...text.matchAll(calledAlone)].flatMap((match): NamedOrganization[] => {
    const { lead, name, what } = match.groups as { lead: string; name: string; what: string }
    if (isLikelyPerson(name) || organizationHeads.has(fold(name).split(' ').at(-1)!)) return []
    const start = match.index + match[0].indexOf(name, lead.length)
    const type = typeCalled(what)
    // "Double Bucks program" is a name; "Let It Flow" is the name of a campaign without the word.
    const isPart = type === 'initiative' && text.startsWith(` ${what}`, start + name.length)
    return [nameAt(text, type, start, start + name.length + (isPart ? what.length + 1 : 0))]
  })
}

/** The type of what a text calls a campaign, a program or a group. */
export const typeCalled = (what: string): NamedOrganization['type'] =>
  /^(?:campaign|drive|movement)/i.test(what)
    ? 'campaign'
    : /^(?:program|initiative|project|pilot|fund)/i.test(what)
      ? 'initiative'
      : 'organization'

const enumeration =
  /\b(?:(?<what>organi[sz]ations|groups|non-?profits|coalitions|movements|campaigns|agencies|partners|bodies|initiatives|programs|projects),?\s+(?:like|such as|including)|(?:sponsored|hosted|presented|organi[sz]ed|convened)\s+by)\s+(?<list>[^.;:()]{2,240})/giu
const item =
  /^(?<skip>the\s+)?(?<name>\p{Lu}[\p{L}\p{N}'’.-]*(?:\s+(?:(?:of|for|the|in|&)\s+)*\p{Lu}[\p{L}\p{N}'’.-]*)*)/u

/** The capitalized items after "groups such as" or "sponsored by". */
function enumerated(text: string): NamedOrganization[] {
  return [...text.matchAll(enumeration)].flatMap((match) => {
    const { what = '', list } = match.groups as { what?: string; list: string }
    const found: NamedOrganization[] = []
    let at = match.index + match[0].length - list.length
    for (const part of list.split(/(\s*,\s*(?:and\s+)?|\s+and\s+|\s+&\s+)/)) {
      const { skip = '', name } = item.exec(part)?.groups ?? {}
      if (name !== undefined && (/^\p{Lu}{2,}$/u.test(name) || name.includes(' '))) {
        const start = at + skip.length
        found.push(nameAt(text, typeCalled(what), start, start + name.length))
      }
      // Lower-case text after an item ends the enumeration.
      if (name !== undefined && skip.length + name.length < part.trim().length) break
      at += part.length
    }
    return found
  })
}
