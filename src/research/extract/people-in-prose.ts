import { offices } from './named-programs.ts'
import { findOrganizations } from './organization-names.ts'
import type { Line } from './page-view.ts'
import { nameShape, type PersonName, readPersonName } from './person-name.ts'
import { personParts } from './quote.ts'
import { isRole, titleBefore } from './role-words.ts'
import { fold } from './text-folding.ts'

/** A person whom a sentence shows in a civic role: holding office, speaking, or as a contact. */
type PersonInProse = {
  readonly name: string
  readonly role: string | null
  readonly line: Line
  readonly start: number
  readonly end: number
  readonly sign: 'title' | 'role' | 'speech' | 'contact'
}

const speech =
  'said|says|stated|states|told|announced|announces|wrote|writes|added|explained|argued|argues|noted|testified|urged|called|warned|asked|proposed|introduced|sponsored|voted|serves|served|leads|led|chairs|co-?founded|founded|coordinates|coordinated|directs|directed|heads|oversees|moderates|facilitates|manages|represents|represented|was (?:elected|appointed|named|sworn)|is (?:the|a|an|our|proud|running|seeking|honored)|will (?:moderate|speak|present|preside|facilitate|chair|serve as|lead|testify)'
const contact =
  '[Cc]ontact|CONTACT|[Cc]ontacting|[Cc]all|[Ee]-?mail|[Ww]rite to|[Rr]each out to|RSVP (?:to|with)|[Qq]uestions to|directed to|[Aa]ttn|ATTN|[Aa]ttention|c/o|[Ss]peak (?:with|to)|[Ss]ubmitted to|[Ss]ent to'

/** Plural titles before a list of names. */
const titlesBefore =
  '(?:Commissioners|Council ?[Mm]embers|Council(?:l)?ors|Trustees|Alders|Supervisors|Senators|Representatives|Directors|Co-[Cc]hairs|Judges|Mayors|Delegates|Officers|Organizers|[Cc]andidates|[Nn]ominees)'

/** Lower-case titles before a name, as newspapers write them: "said council president Anne Field". */
const smallTitle =
  '(?:(?!(?:said|says|the|and|by|of|a|an|to|with|from|for|as|its|their|his|her|while|when|former|new|our|that|told|or)\\b)\\p{Ll}+ ){0,2}(?:president|director|chief|manager|superintendent|commissioner|mayor|clerk|chair(?:man|woman|person)?|treasurer|secretary|spokes(?:man|woman|person)|organizer|founder|attorney|coordinator|administrator|trustee|planner|engineer|sheriff|pastor|professor|supervisor|council(?:man|woman| member)|alder(?:man|woman)|principal|candidate|nominee|captain)'

const person = `(?<name>${nameShape})`

/** Matched in this order. */
const patterns: readonly { readonly sign: PersonInProse['sign']; readonly pattern: RegExp }[] = (
  [
    ['title', `\\b(?<role>${titleBefore})(?<apart>,| [–—-])? ${person}`],
    ['title', `\\b(?<role>${titlesBefore}) ${person}`],
    ['role', `${person},? (?:[–—(] ?)?(?<role>(?:the |our |an? |its )?[^,.;()–—|]{3,70})`],
    ['speech', `${person},? (?:\\d{2}, )?(?:${speech})\\b`],
    [
      'speech',
      `\\b(?:said|says|added|explained|noted|recalled|agreed|according to|led by|chaired by|founded by|organized by|represented by|appointed|reappointed|elected|re-elected|elects|appoints|nominated|nominates|confirmed|hired|promoted|swore in) ${person}(?: as (?:the |its |our |an? )?(?<role>[^,.;()]{4,60}))?`,
    ],
    ['role', `(?<![\\p{L}’'-])(?<role>${smallTitle}),? ${person}`],
    [
      'speech',
      `${person}, (?:an? |the )[^,.;]{3,60}? who (?:co-?founded|founded|leads|led|chairs|heads|directs|runs|represents|organized)\\b`,
    ],
    ['speech', `${person}, who (?:is|was) (?:now )?(?:the|an?|our)\\b`],
    // "Anne Field (D-OH)": only people carry a party.
    ['speech', `${person} \\((?:[DRI]|Democrat|Republican)\\b[^)]{0,12}\\)`],
    // A candidate is a person, whatever else the page says.
    ['speech', `${person} [Ff]or (?:\\p{Lu}\\S{0,30} ){0,6}?${offices}\\b`],
    ['speech', `\\b(?:Vote(?: [Ff]or)?|(?:Re-?)?[Ee]lect) ${person}(?=[!.]?$|\\s(?:for|to)\\b)`],
    ['contact', `\\b(?:${contact})(?: person)?:? ${person}`],
    // "Anne Field of the Youth Council" acts for it; "Anne Field of Ashby High School" attends it.
    ['speech', `${person},? (?:of|from|with|for) (?:the )?(?<body>\\p{Lu}[^,.;:()]{3,90})`],
  ] as const
).map(([sign, source]) => ({ sign, pattern: new RegExp(source, 'gu') }))

export function peopleInProse(lines: readonly Line[]): PersonInProse[] {
  const read = lines.filter(
    ({ text, block, isOption, isChrome, isProse }) =>
      !isOption && block.kind !== 'row' && text.length >= 12 && (!isChrome || isProse || block.level === 0),
  )
  const found = read.flatMap(peopleIn)
  return [...found, ...speakersBySurname(read, found)]
}

const surnameSpeaks =
  /(?<before>\p{Lu}[\p{L}'’-]{2,}) (?:said|says|added|explained|noted|recalled)\b|\b(?:said|says|added) (?<behind>\p{Lu}[\p{L}'’-]{2,})(?![\p{L}'’-]| \p{Lu})/gu
const anyName = new RegExp(nameShape, 'gu')

/** "Ramon Field, 62, lives there. … Field said": a surname that speaks refers to a name before it. */
function speakersBySurname(lines: readonly Line[], found: readonly PersonInProse[]): PersonInProse[] {
  const prose = lines.filter(({ isProse }) => isProse)
  const surnameOf = (name: string) => personParts(name).surname
  const known = new Set(found.map(({ name }) => surnameOf(name)))
  const speaking = new Set(
    prose.flatMap(({ text }) =>
      [...text.slice(0, maxText).matchAll(surnameSpeaks)].map(({ groups }) =>
        fold(groups!['before'] ?? groups!['behind']!),
      ),
    ),
  )
  const open = new Set([...speaking].filter((surname) => !known.has(surname)))
  if (open.size === 0) return []
  return prose.flatMap((line) =>
    [...line.text.slice(0, maxText).matchAll(anyName)].flatMap(({ 0: written, index }): PersonInProse[] => {
      const person = readPersonName(written)
      if (!person || person.certainty === 'possible' || !open.delete(surnameOf(person.name))) return []
      return [mentionAt(line, { name: person.name, start: index, length: written.length }, null, 'speech')]
    }),
  )
}

/** A person's name, and where the text writes it. */
type NameInText = { name: string; start: number; length: number }

/** Longer blocks are not sentences, and the patterns are slow on them. */
const maxText = 6000

function peopleIn(line: Line): PersonInProse[] {
  const found: PersonInProse[] = []
  const text = line.text.slice(0, maxText)
  for (const { sign, pattern } of patterns) {
    for (const match of text.matchAll(pattern)) {
      const {
        name: written,
        role: statedRole,
        apart,
        body,
      } = match.groups as { name: string; role?: string; apart?: string; body?: string }
      const offset =
        match.index +
        match[0].indexOf(
          written,
          statedRole !== undefined && match[0].startsWith(statedRole) ? statedRole.length : 0,
        )
      const person = acceptedName(written, sign, apart !== undefined)
      if (!person || isPartOfLongerName(text, offset + written.length)) continue
      if (body !== undefined && !(person.certainty === 'sure' && isMembersBody(body))) continue
      // "The Alder Falls Ledger": a word for an office inside a longer name.
      if (person.certainty === 'possible' && /\p{Lu}\p{L}+ $/u.test(text.slice(0, match.index))) continue
      const role = roleFrom(sign, statedRole)
      if (sign === 'role' && role === null) continue
      if (found.some(({ name }) => name === person.name)) continue
      found.push(mentionAt(line, { name: person.name, start: offset, length: written.length }, role, sign))
      const isBehindVerb = sign === 'speech' && !match[0].startsWith(written)
      const isOffice = sign === 'title' && isPlural(statedRole)
      if (!isBehindVerb && !isOffice) continue
      for (const next of followingNames(text, offset + written.length)) {
        if (!found.some(({ name }) => name === next.name))
          found.push(mentionAt(line, next, isOffice ? role : null, sign))
      }
    }
  }
  return found
}

function isMembersBody(body: string): boolean {
  const named = findOrganizations(body).find(({ type, start }) => type === 'organization' && start === 0)
  return named !== undefined && !/\b(?:school|college|university|academy)\b/i.test(named.name)
}

function mentionAt(
  line: Line,
  { name, start: offset, length }: NameInText,
  role: string | null,
  sign: PersonInProse['sign'],
): PersonInProse {
  const start = line.block.start + offset
  return { name, role, line, start, end: start + length, sign }
}

const pluralTitle = new RegExp(`^${titlesBefore}$`, 'u')
const isPlural = (role: string | undefined): boolean => pluralTitle.test(role ?? '')
const companion = new RegExp(`^(?:, and |,? and |, | & )(?<name>${nameShape})(?=[,.;:)]|\\s\\p{Ll}|$)`, 'u')

/** "led by Anne Field, Bo Lind and Cy Moss": what is said of the first name applies to all. */
function followingNames(text: string, from: number): NameInText[] {
  const others: NameInText[] = []
  for (let at = from; others.length < 12; ) {
    const match = companion.exec(text.slice(at, at + 120))
    const written = match?.groups?.['name'] ?? ''
    const person = match && readPersonName(written)
    if (!match || !person || person.isInverted || person.certainty === 'possible') break
    others.push({ name: person.name, start: at + match[0].indexOf(written), length: written.length })
    at += match[0].length
  }
  return others
}

const startsWithOffice = new RegExp(`^${titleBefore} `, 'u')

/** After a title or "contact", any name is accepted; elsewhere the name must be likely. */
function acceptedName(written: string, sign: PersonInProse['sign'], isApart: boolean): PersonName | null {
  const person = readPersonName(written)
  if (!person || person.isInverted) return null
  // After a comma, an employer is as likely as a name.
  if (isApart) return person.certainty === 'sure' ? person : null
  // "Counsel Alder Falls": a second title is not a given name.
  if (sign === 'title' && person.certainty === 'possible' && startsWithOffice.test(written)) return null
  if (sign === 'title' || sign === 'contact') return person
  return person.certainty === 'possible' ? null : person
}

function roleFrom(sign: PersonInProse['sign'], stated: string | undefined): string | null {
  if (stated === undefined) return null
  // "Rev." is a form of address, not a role.
  if (sign === 'speech') return isRole(stated) ? stated : null
  if (sign === 'title')
    return /^Rev/.test(stated) ? null : isPlural(stated) ? stated.replace(/s$/, '') : stated
  const role = stated.replace(/^(?:the|our|an?|its)\s+/i, '').trim()
  if (isRole(role)) return role
  // "Anne Field, our Gardener of the Year": the grammar marks a role.
  const isAppositive = /^(?:the|our)\s+\p{Lu}/u.test(stated) && role.split(' ').length >= 2
  return isAppositive ? role : null
}

/** "Anne Field School", "Martin Luther King Drive": the name is part of a longer one. */
const isPartOfLongerName = (text: string, end: number): boolean =>
  /^\s+\p{Lu}\p{Ll}+|^[-/]\p{L}/u.test(text.slice(end, end + 30))
