import type { Line } from './page-view.ts'
import { nameShape, type PersonName, readPersonName } from './person-name.ts'
import { isRole, titleBefore } from './role-words.ts'

/** A person whom a sentence shows in a civic part: in office, speaking, or to be contacted. */
export type PersonInProse = {
  readonly name: string
  readonly role: string | null
  readonly organization: string | null
  readonly line: Line
  readonly start: number
  readonly end: number
  readonly sign: 'title' | 'role' | 'speech' | 'contact'
}

const speech =
  'said|says|stated|states|told|announced|announces|wrote|writes|added|explained|argued|argues|noted|testified|urged|called|warned|asked|proposed|introduced|sponsored|voted|serves|served|leads|led|chairs|founded|represents|represented|was (?:elected|appointed|named|sworn)|is (?:the|a|an|our)'
const contact =
  '[Cc]ontact|CONTACT|[Cc]ontacting|[Cc]all|[Ee]-?mail|[Ww]rite to|[Rr]each out to|RSVP (?:to|with)|[Qq]uestions to|directed to|[Aa]ttn|ATTN|[Aa]ttention|c/o|[Ss]peak (?:with|to)|[Ss]ubmitted to|[Ss]ent to'

const patterns: readonly { readonly sign: PersonInProse['sign']; readonly pattern: RegExp }[] = [
  {
    sign: 'title',
    pattern: new RegExp(`\\b(?<role>${titleBefore})(?<apart>,| [–—-])? (?<name>${nameShape})`, 'gu'),
  },
  {
    sign: 'role',
    pattern: new RegExp(
      `(?<name>${nameShape}),? (?:[–—(] ?)?(?<role>(?:the |our |an? |its )?[^,.;()–—|]{3,70})`,
      'gu',
    ),
  },
  { sign: 'speech', pattern: new RegExp(`(?<name>${nameShape}),? (?:${speech})\\b`, 'gu') },
  {
    sign: 'speech',
    pattern: new RegExp(
      `\\b(?:said|says|according to|led by|chaired by|founded by|organized by|represented by|appointed|reappointed|elected|re-elected|elects|appoints|nominated|nominates|confirmed|hired|promoted|swore in) (?<name>${nameShape})(?: as (?:the |its |our |an? )?(?<role>[^,.;()]{4,60}))?`,
      'gu',
    ),
  },
  { sign: 'contact', pattern: new RegExp(`\\b(?:${contact})(?: person)?:? (?<name>${nameShape})`, 'gu') },
]

export function peopleInProse(lines: readonly Line[]): PersonInProse[] {
  return lines.flatMap((line) => {
    const isRead =
      !line.isOption &&
      line.block.kind !== 'row' &&
      (!line.isChrome || line.isProse || line.block.level === 0)
    return isRead && line.text.length >= 12 ? peopleIn(line) : []
  })
}

function peopleIn(line: Line): PersonInProse[] {
  const found: PersonInProse[] = []
  // Beyond a few thousand characters a block is no sentence, and patterns take their time over it.
  const text = line.text.slice(0, 6000)
  for (const { sign, pattern } of patterns) {
    for (const match of text.matchAll(pattern)) {
      const {
        name: written,
        role: statedRole,
        apart,
      } = match.groups as { name: string; role?: string; apart?: string }
      const offset =
        match.index +
        match[0].indexOf(written, statedRole !== undefined && sign === 'title' ? statedRole.length : 0)
      const person = judged(written, sign, apart !== undefined)
      if (!person || isPartOfMore(text, offset, offset + written.length)) continue
      const role = roleFrom(sign, statedRole)
      if (sign === 'role' && role === null) continue
      if (found.some(({ name }) => name === person.name)) continue
      const start = line.block.start + offset
      found.push({
        name: person.name,
        role,
        organization: null,
        line,
        start,
        end: start + written.length,
        sign,
      })
    }
  }
  return found
}

/** A title makes somebody of any name; elsewhere the name itself must be known for one. */
function judged(written: string, sign: PersonInProse['sign'], isApart: boolean): PersonName | null {
  const person = readPersonName(written)
  if (!person || person.isTurned) return null
  // After a comma comes the employer as often as the name.
  if (isApart) return person.likeness === 'sure' ? person : null
  if (sign === 'title' || sign === 'contact') return person
  return person.likeness === 'possible' ? null : person
}

function roleFrom(sign: PersonInProse['sign'], stated: string | undefined): string | null {
  if (stated === undefined) return null
  // "Rev." is how a person is addressed, not what for.
  if (sign === 'speech') return isRole(stated) ? stated : null
  if (sign === 'title') return /^Rev/.test(stated) ? null : stated
  const role = stated.replace(/^(?:the|our|an?|its)\s+/i, '').trim()
  if (isRole(role)) return role
  // "Anne Field, our Gardener of the Year": an office by its grammar.
  const isAppositive = /^(?:the|our)\s+\p{Lu}/u.test(stated) && role.split(' ').length >= 2
  return isAppositive ? role : null
}

/** "Anne Field School", "Martin Luther King Drive": the name goes on into something else. */
function isPartOfMore(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 30), start)
  const after = text.slice(end, end + 30)
  if (/^(?:['’]s)?\s+\p{Lu}\p{Ll}+/u.test(after) && !/^['’]s/.test(after)) return true
  return (
    /^(?:-|\/)\p{L}/u.test(after) ||
    /(?:\p{Lu}\p{L}+|\bSt\.) $/u.test(before.replace(new RegExp(`${titleBefore} $`, 'u'), ''))
  )
}
