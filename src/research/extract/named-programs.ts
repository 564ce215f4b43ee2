import { ordinaryWords } from './ordinary-words.ts'
import type { NamedOrganization } from './organization-names.ts'
import { openers, organizationHeads } from './organization-words.ts'
import { isLikelyPerson } from './person-name.ts'
import { fold } from './text-folding.ts'

const capital = "\\p{Lu}[\\p{L}\\p{N}@'’-]*"
const inside = `(?:${capital}|\\d{2,4}|of|to|for|the|a|and|&|in|on|not|our|your|or|at|is|with|within)`
/** A name that a sentence calls a program or a campaign in lower case: "our Double Bucks program". */
const called = new RegExp(
  `(?<lead>\\b(?:[Tt]he|[Oo]ur|[Ii]ts|[Tt]heir|[Aa]n?|annual|new|under|through|called|’s|'s) )["“]?(?<name>(?:\\d[\\d,]* )?${capital}(?: ${inside}){0,6} ${capital})["”]?(?: \\(\\p{Lu}{2,8}\\))? (?<what>program|programme|initiative|project|pilot|fund|campaign|drive)\\b(?! (?:program|project|manager|director|coordinator|staff|office))`,
  'gu',
)

/** "the PACT program": one word that is written like no other. */
const calledAlone =
  /(?<lead>\b(?:[Tt]he|[Oo]ur|[Ii]ts|[Tt]heir) )(?<name>\p{Lu}[\p{Lu}\p{N}@]{1,12}) (?<what>program|initiative|project|campaign)\b(?! (?:manager|director|coordinator|staff|office))/gu

/** "the statewide campaign Right to Read", "our plan, A Library Within Reach,": the name comes behind. */
const calledBehind = new RegExp(
  `(?<lead>(?<what>program|initiative|project|campaign)(?:,? (?:called|titled|named|known as)|,(?= ["“]))? ["“]?|(?<plan>plan|fund)(?:,|,? (?:called|titled|named|known as)) ["“]?)(?<name>${capital}(?: ${inside}){0,6} ${capital})(?![\\p{L}-]|’?[\\p{L}]| \\p{Lu})`,
  'gu',
)

/** Programs, projects and campaigns that a sentence names and calls so in lower case. */
export function namedPrograms(text: string): NamedOrganization[] {
  return [...text.matchAll(called), ...text.matchAll(calledAlone), ...text.matchAll(calledBehind)].flatMap(
    (match): NamedOrganization[] => {
      const { lead, name, what = 'plan' } = match.groups as { lead: string; name: string; what?: string }
      if (isLikelyPerson(name) || organizationHeads.has(fold(name).split(' ').at(-1)!)) return []
      const start = match.index + match[0].indexOf(name, lead.length)
      const type = typeCalled(what)
      // "Double Bucks program" is a name; "Let It Flow" is the name of a campaign without the word.
      const isPart = type === 'initiative' && text.startsWith(` ${what}`, start + name.length)
      const whole = isPart ? `${name} ${what}` : name
      return [{ name: whole, type, start, end: start + whole.length, acronym: null }]
    },
  )
}

const aKind = `(?:a|an|the|our) (?:[\\p{L}-]+[ ,]+){0,4}?(?<what>campaign|movement|initiative|program|project|coalition|organi[sz]ation|non-?profit|charity|group|network|alliance|partnership|association|collective)\\b(?! (?:manager|director|coordinator|officer|leader|member|organizer|staff|specialist))`
const isA = new RegExp(
  `(?:^|[.!?]["”]? )(?:The )?(?<name>${capital}(?: ${inside}){0,6} ${capital}) (?:is|are|was) ${aKind}`,
  'gu',
)
/** "announced Slow Streets Now, a public awareness campaign": the name before an explanation. */
const explained = new RegExp(
  `(?<=\\p{Ll}{2} (?:the )?)(?<name>${capital}(?: ${inside}){0,6} ${capital}), ${aKind}`,
  'gu',
)

/** "Save the Rialto is a campaign of neighbors": a sentence that says what its subject is. */
export function definedOrganizations(text: string): NamedOrganization[] {
  return [...text.matchAll(isA), ...text.matchAll(explained)].flatMap((match): NamedOrganization[] => {
    const { name, what } = match.groups as { name: string; what: string }
    if (openers.has(fold(name.split(' ')[0]!)) || isLikelyPerson(name)) return []
    const start = match.index + match[0].indexOf(name)
    return [{ name, type: typeCalled(what), start, end: start + name.length, acronym: null }]
  })
}

/** The type of what a text calls a campaign, a program or a group. */
export const typeCalled = (what: string): NamedOrganization['type'] =>
  /^(?:campaign|drive|movement)/i.test(what)
    ? 'campaign'
    : /^(?:program|initiative|project|pilot|plan|fund)/i.test(what)
      ? 'initiative'
      : 'organization'

/** Offices that people run for. */
export const offices =
  '(?:City |County |Village |Town |State |U\\.S\\. )?(?:Mayor|Council|Commission|Commissioner|Congress|Senate|House|Assembly|School Board|Judge|Sheriff|Governor|Alderman|Alderperson|Alder|Trustee|Supervisor|Clerk|Treasurer|Auditor|Prosecutor|Attorney General|Representative|Senator|Delegate|Ward \\d+|District \\d+)'
const forOffice = new RegExp(
  `(?<name>${capital}(?: ${capital}){0,3}) for (?:${capital} ){0,4}?${offices}\\b(?: (?:District|Ward|Seat|Position) \\d+)?`,
  'gu',
)

/** "Anne Field for City Council": a candidate's campaign. */
export function electionCampaigns(text: string): NamedOrganization[] {
  return [...text.matchAll(forOffice)].flatMap((match): NamedOrganization[] => {
    const name = match.groups!['name']!
    const words = fold(name).split(' ')
    if (words.every((word) => ordinaryWords.has(word) || openers.has(word))) return []
    const whole = match[0].replace(/^Elect /, '')
    const end = match.index + match[0].length
    return [{ name: whole, type: 'campaign', start: end - whole.length, end, acronym: null }]
  })
}
