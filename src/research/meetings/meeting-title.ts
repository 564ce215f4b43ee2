import { findPlace, withVenueBehind } from './location.ts'
import { namesMeeting } from './meeting-words.ts'

const statusWords =
  /[\s*([–-]{0,20}\b(?:meeting )?(?:has been |have been |was |is |has |have )?(?:cancell?ed|cancell?ation|postponed|re-?scheduled|(?:moved|changed)(?= to\b)|no meeting)\b(?: the (?:\w+ )?meeting)?(?: (?:to|until|due to|because).*)?[)\]*!\s]{0,20}/gi
const paperPhrases =
  /\b(?:(?:view|download|read|see|click|approved|draft|final|printable|signed|amended|revised|tentative|proposed)\s+)*(?:public\s+)?(?:agendas?(?: packet)?|minutes|packets?|transcripts?|presentations?|video|audio|recordings?|summar(?:y|ies)|podcast|webcast|attachments?|documents?|materials?|decisions?|exhibits?|results|public notices?|notices?|live ?streams?|handouts?|slides|supporting materials?|addend(?:um|a)|pdf|ics|html)(?:\s+\(?pdf\)?)?\b/gi
const links =
  /\b(?:click here?|photo gallery|read more|more info(?:rmation)?|learn more|view (?:all|more|details?|recorded meeting)|meeting details|event details|details|(?:add|export) to (?:my )?i?calendar|google ?calendar|download|register(?: here)?|not available|opens in (?:a )?new (?:tab|window)|\w+\.pdf|[\d.]+ ?[km]b)\b/gi
const scheduleWords =
  /\b(?:schedules?|dates?|calendars?|upcoming|archived?|archives|past|previous|current|future|notices? of|notices?|agendas?|minutes|listings?|information|(?:papers )?(?:and|&) (?:materials|documentation|documents)|select(?: a)? year|for|the year|annual calendar|fiscal year|fy|all)\b/gi

const sentence =
  /\b(?:will|shall|is|are|was|were|has|have) (?:now |\w{2,12}ly )?(?:be(?:en)? )?(?:held|hold|holding|scheduled|meet|meeting|convened?|take place|conducted|hosted?|have an?)\b.*?(?=¦|$)|\b(?:meets|convenes)\b.*?(?=¦|$)|^\s*(?:please join us for|join us for|notice of|save the date:?)\s*(?:the|a|an)?\b|^\s*(?:the|our)?\s*next\b|^\s*the\b/gi

/** A line without its dates and times. */
export function residue(line: string, spans: readonly { start: number; end: number }[]): string {
  let text = ''
  let at = 0
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    if (span.start < at) continue
    text += `${line.slice(at, span.start)} ¦ `
    at = span.end
  }
  return text + line.slice(at)
}

/** Removes documents, links, status and connecting words from the text of a title. */
function cleanTitle(text: string): string {
  return text
    .replace(/\t/g, ' ¦ ')
    .replace(/\b(?:(?:meeting|hearing|event)\s+)?(?:location|venue|where|place|via)\b\s*[:–-]?.*$/i, ' ')
    .replace(statusWords, ' ')
    .replace(links, ' ')
    .replace(paperPhrases, ' ')
    .replace(
      /(?<!good )\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b(?! [A-Z][a-z]+ *(?:¦|$))|\((?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)\.?\)/gi,
      ' ',
    )
    .replace(/\([^)]*$|^[^(]*\)|[([]\W{0,5}(?:for (?:the )?meeting\W{0,5})?[)\]]/g, ' ')
    .replace(/¦?\s*\b(?:at|on|from|to|for|of|@|starting|beginning|begins?|starts?)\s*(?=¦|$)/gi, ' ¦ ')
    .replace(sentence, ' ')
    .replace(/\b(?:scheduled|is|are|was|were)\s*(?=¦|$)/gi, ' ')
    .replace(/\b(?:conference |meeting |board |hearing )?room\s+[\w-]*\d[\w-]*/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

export function titleFrom(text: string): string | null {
  const parts = cleanTitle(withoutPlace(text.slice(0, 1_500)))
    .split(/¦|\t|\s[|•·]\s/)
    .map(trim)
    .filter((part) => /[A-Za-z]{3}/.test(part) && !isNoise(part))
  const best = parts.find(namesMeeting) ?? parts[0]
  return best ? withVenueBehind(best).before.slice(0, 200) : null
}

/** Removes a street address and the words that join it to the text before. */
function withoutPlace(text: string): string {
  const { name, address } = findPlace(text)
  if (!address) return text
  const from = name && text.includes(name) ? text.indexOf(name) : text.indexOf(address)
  const rest = text.slice(text.indexOf(address) + address.length)
  return `${text.slice(0, from)} ¦ ${rest}`
}

const noise =
  /^(?:the|and|or|at|via|pm|am|cst|est|cdt|edt|ct|et|est\.?|times?|dates?|dates? (?:and|&) times?|date\(s\)?|location|where|when|what|home|back|next|more|share|print|new|special|regular|tba|tbd|virtual|online|zoom|in person|hybrid|(?:upcoming )?events?|files?|new date|meeting|(?:(?:past|previous|current|recent|future|upcoming|archived?|all|other|public|regular) )*meetings|agenda|minutes|boards (?:and|&) commissions|room|and location|calendar|none|n\/a|yes|no|view|details|pdf|html|video|audio|canceled|cancelled|month|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|(?:board|conference|meeting|hearing) ?room|(?:council )?chambers?|[a-z]{3,9}day|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun|.*\bquorum|no (?:\w+ )?meetings?(?: .*)?|(?:immediately )?follow(?:ing|ed by) .*|(?:please|this|it|if|these|posted in|filed under) .*|(?:location|categor(?:y|ies)|tags)\s*:.*|welcome to .*|[^\s_]*_\S*|amended|revised|supplemented|\w+(?:minutes|mintues|agenda))$/i

/** Words of minutes, not of a title: "meeting adjourned". */
const course =
  /\b(?:adjourn(?:ed|s|ment)?|called to order|call to order|roll call|reconvened?|motion|moved by|seconded|voted|carried unanimously)\b/i

function isNoise(part: string): boolean {
  // Text in parentheses is a note, unless it names a meeting.
  const isRemark = /^\([^)]*\)?$/.test(part) && !namesMeeting(part)
  // "in Huntington Place" is the rest of a sentence.
  return noise.test(part) || course.test(part) || isRemark || /^(?:in|at|on|from|by|with) /.test(part)
}

function trim(part: string): string {
  return part
    .replace(/^\W*(?:at )?\d{1,2}:\d\d(?:\s?[ap]\.?m\b\.?)?(?=\W+\p{L})/iu, '')
    .replace(/^\s*(?:meetings? )?(?:of|and|for)\s+(?:the\s+)?(?=[A-Z])/, '')
    .replace(/^([^(]*)\)$/, '$1')
    .replace(/^[\s\p{So},.…:;)\]@/*–—|&-]+|[\s\p{So},.…:;([@/*–—|&-]+$/gu, '')
    .replace(/\s\([^)]*$|\s[–—-]\s(?:amended|revised|updated)$/i, '')
    .replace(/^(?:Approved|Signed|View|(?:Listen|Watch) Live(?: to)?(?: the)?)\s+(?=[A-Z])| and$/g, '')
    .replace(
      /(?<=\b(?:meetings?|hearings?|sessions?))\s+(?:dates?|schedules?|calendars?|times?)(?: (?:for|in) 20\d\d)?$|\W{1,3}start times?$/i,
      '',
    )
    .replace(/\s+/g, ' ')
}

/** A title from a heading: "2026 Board of Health Meeting Schedule" gives "Board of Health Meeting". */
export const titleFromLabel = (label: string): string | null =>
  label
    .split(/\s[|•·]\s|\s[–-]\s(?=(?:home|events)$)/i)
    .map(titleFromPart)
    .find((title) => title !== null) ?? null

function titleFromPart(label: string): string | null {
  // An introductory sentence is not a title, but may name the body.
  if (/\b(?:meets?|held|scheduled|will be|following)\b/.test(label)) return bodyIn(label)
  const text = trim(
    label
      .replace(/\b(?:19|20)\d\d(?:\s?[-–/]\s?(?:(?:19|20)?\d\d))?\b/g, ' ')
      .replace(scheduleWords, ' ')
      .replace(/\s+/g, ' ')
      // A plural heading above a list names each meeting.
      .replace(/(?<=\S\s+meeting)s\s*$/i, '')
      .replace(/^(?:\s*(?:and|&|of|,)(?=\s))+\s+|(?:\s+(?:and|&|of|,))+\s*$/gi, ' '),
  )
  if (text.length < 4 || text.length > 100 || !/[A-Za-z]{4}/.test(text) || isNoise(text)) return null
  return text
}

const genericWords =
  /\b(?:(?:19|20)\d\d|january|february|march|april|may|june|july|august|september|october|november|december|regular|special|annual|emergency|rescheduled|public|open|closed|executive(?! (?:board|committee|council|commission)\b)|business|board|boards|commission|committee|council|monthly|quarterly|joint|virtual|hybrid|organizational|meetings?|sessions?|mtg|hearings?|workshops?|retreat|of|the|and|next|full|general|scheduled|study|work|forthcoming|upcoming|inaugural|for|called|first|second|third|fourth|last|final|our|a|an|this|that|weekly|evening|\d+)\b/gi

/** Whether a title states the kind of meeting but not the body. */
export function isGeneric(title: string): boolean {
  return title.replace(genericWords, ' ').replace(/[^A-Za-z]+/g, '').length < 3
}

const lead = "(?:(?:[A-Z][\\w'’.-]*|#\\d+|\\d+(?:st|nd|rd|th)) (?:(?:(?:of|and|on|for)(?: the)?|&) )*){0,6}"
const ofList = '(?!(?:Meeting|Schedule|Agenda|Minute|Calendar|Notice)s?\\b)'
const complement = `(?: (?:of|on|for) (?:the )?[A-Z][\\w'’-]+(?: (?:(?:and|of|&) )?${ofList}[A-Z][\\w'’-]+){0,3})?`
/** Public bodies that meet, and the organizations they belong to. */
const phrase = new RegExp(
  `${lead}(?:Board|Commission|Committee|Council|Authority|Task Force|Commissioners|Trustees|Directors|Panel|Assembly|Supervisors|Selectmen|Aldermen|Legislature|Governing Body|District|Agency|Corporation|Trust|Association|Alliance|Coalition|Society|Foundation|Partnership|Club|Union)\\b${complement}`,
  'g',
)
const leading =
  /^(?:(?:[Tt]he|A|An|This|Our|All|Each|Any|[Oo]f|And|[Ff]or|(?:Open|Closed|Executive) Session|On|In|At|View|Agendas?|Minutes|Welcome|About|Home|Next|Upcoming|Attend|Join|Meet|Regular|Special|Scheduled|Archived?|Past|Previous|Current|Approved|Signed|\d+)\s+)+/

/** The body named in a title in more than one word; the longest if there are several. */
export function bodyIn(title: string): string | null {
  return bodiesIn(title).sort((a, b) => b.length - a.length)[0] ?? null
}

/** The bodies that sentences name, the most frequent first. */
export function namedBodies(sentences: readonly string[]): string[] {
  const named = Map.groupBy(sentences.slice(0, 400).flatMap(bodiesIn), (body) => body)
  return [...named.keys()].sort((a, b) => named.get(b)!.length - named.get(a)!.length || b.length - a.length)
}

/** Converts all-caps words and "board meetings" to ordinary capitalization, so that names can be found. */
function lowered(text: string): string {
  return text.replace(
    /\b[A-Z][A-Z'’]{3,}\b|\bOF\b|\bAND\b|\b(?:board|commission|committee|council)(?= meetings?\b)/g,
    (word) => (word.length <= 3 ? word.toLowerCase() : word[0]!.toUpperCase() + word.slice(1).toLowerCase()),
  )
}

/** "Special Meeting of the Village Board". */
const meetingOf = /^(?:\S+ ){0,2}(?:Meeting|Hearing|Session|Workshop) of the /
const ofPlace = / of the (?:City|Town|Village|County|Township|Borough|State)\b.*$/

function bodiesIn(text: string): string[] {
  return [...lowered(text.slice(0, 2_000)).matchAll(phrase)]
    .map(([match]) =>
      match.replace(/\s+/g, ' ').replace(meetingOf, '').replace(ofPlace, '').trim().replace(leading, ''),
    )
    .filter((body) => body.includes(' ') && body.split(' ').length < 10)
}
