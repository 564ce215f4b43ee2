import { namesMeeting } from './meeting-words.ts'

/** The name of a room or building, and a street address. */
export type MeetingPlace = { readonly name: string | null; readonly address: string | null }
export const nowhere: MeetingPlace = { name: null, address: null }
export const isKnown = ({ name, address }: MeetingPlace): boolean => Boolean(name || address)

const streetEnd =
  'street|st|avenue|ave|road|rd|boulevard|blvd|drive|dr|lane|ln|court|ct|place|pl|parkway|pkwy|highway|hwy|way|square|sq|plaza|terrace|ter|circle|cir|trail|broadway|turnpike|pike|row|mall'
const direction = '(?:(?:north|south|east|west|n|s|e|w|ne|nw|se|sw)\\b\\.?\\s+)?'
const unit = `(?:[,.]?\\s+\\(?(?:suite|ste|room|rm|floor|fl|unit|bldg|building|(?:conference|board|hearing|meeting)\\s?room|\\d{1,2}(?:st|nd|rd|th)\\s+(?:floor|fl))\\b\\.?\\s*#?[‘’'"]?(?:[\\w-]*\\d[\\w-]*|[A-Z]\\b)?[‘’'"]?\\)?)*`
const states =
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming|Puerto Rico'
const cityAndState = `(?:[,.]?\\s+(?:in\\s+)?[A-Z][A-Za-z.'-]+(?:\\s[A-Z][a-z]+){0,2},?\\s+(?:[A-Z]{2}\\b|${states})\\.?(?:,?\\s+\\d{5}(?:-\\d{4})?)?)?`
const street = new RegExp(
  `(?<![\\w$#/:.]|\\S-)\\d{1,6}(?:-\\d{1,5})?[^\\S\\n]+${direction}(?:[A-Z0-9][\\w.'’-]*[^\\S\\n]+){1,4}?(?:${streetEnd})\\b\\.?(?:(?<=\\b(?:county (?:road|rd)|highway|hwy)) \\d{1,4}\\b(?!\\s?[ap]\\.?m|[:/]))?${unit}`,
  'i',
)
const tail = new RegExp(`^${cityAndState}`)
// Streets without a suffix: "40 W Elm", "120 N. Mill".
const bareStreet = new RegExp(
  `(?<![\\w$#/:.-])\\d{2,6}\\s+(?:[Nn]orth|[Ss]outh|[Ee]ast|[Ww]est|N|S|E|W)\\b\\.?\\s+[A-Z][a-z]+(?:\\s[A-Z][a-z]+)?${unit}`,
)

/** Inside a sentence ("to address health needs"), only a colon or a verb makes the word a label. */
const label =
  /(?:(?:^|[\n\t.;(])\s?(?:meeting |hearing )?(?:location|where|place|venue|address)\s*(?::|-|–|\bis\b)?|\s(?:location|where|place|venue|address)\s*(?::|–|\bis\b))\s+(?=[A-Z0-9])/i
/** Other labels and links, which may follow an empty place. */
export const otherLabel =
  /:\s*$|^(?:agendas?|minutes|categor(?:y|ies)|tags|(?:location )?details?|tb[ad])\W*$/i
const kinds =
  '(?:town|city|village) hall|halls?|chambers?|rooms?(?: [A-Z\\d][\\w/-]{0,5})?|(?:station|building)(?: (?:\\d{1,3}|[A-Z]))?|board ?room|center|centre|annex|library|school|college|university|church|chapel|auditorium|cafeteria|gymnasium|theat(?:er|re)|pavilion|courthouse|campus|museum|headquarters|offices?|house|complex|tower|armory|field ?house|garage|elementary|cafetorium|commons|grange|shelter|lodge|hotel|club|clubhouse|foundation|chamber of commerce|hub|parks?|plaza|square|gym|arena|stadium|hospital|rotunda|atrium|studio|(?<!photo )gallery|ballroom|lounge|lobby|caf[eé]|restaurant|fairgrounds|temple|synagogue|mosque|cathedral|parish|YMCA|fire ?house|\\d{1,2}(?:st|nd|rd|th) floor|[A-Z][a-z]+ floor'
const venue = new RegExp(`\\b(?:${kinds})\\b`, 'i')
const venueEnd = new RegExp(`\\b(?:${kinds})$`, 'i')
const mapLink = /\s*(?:\(\s*)?(?:\+ )?(?:view |google |see |get )?(?:map|directions)s?(?: it)?(?:\s*\))?\s*$/i
const remote =
  /\b(?:zoom|webex|microsoft teams|teams meeting|google meet|virtual(?:ly)?(?: meeting)?|online|teleconference|conference call|video ?conference|remote(?:ly)?|via (?:telephone|phone|web)|live ?stream|webinar)\b/i

/** Whether all words are capitalized, as in a name, and name no meeting. */
const isNameOnly = (text: string): boolean =>
  text.length >= 4 &&
  text.length <= 80 &&
  !/[:;!?]/.test(text) &&
  text
    .split(/[\s,]+/)
    .every(
      (word) =>
        /^["“(#]?[\p{Lu}\d]/u.test(word) || /^(?:of|the|and|[&+]|at|for|in|on|near|off|floor)$/.test(word),
    ) &&
  !namesMeeting(text)

/** Returns the text if it is only a venue: capitalized words that end in a kind of building or room. */
export function venueAlone(text: string): string | null {
  const withoutLink = text.replace(/\s+/g, ' ').trim().replace(mapLink, '')
  const name =
    withoutLink
      .split(street)
      .map((part) => part.replace(/^[^\p{L}\d"“(#]+|[\s,.;:–—-]+$/gu, ''))
      .find(Boolean) ?? ''
  const isVenue =
    name.includes(' ') &&
    name
      .split(/,\s*| \+ /)
      .some((part) => venueEnd.test(part.replace(/\s(?:\([^)]*\)|(?:on|near|off) .*)$/, '')))
  return isVenue && /\p{Lu}/u.test(name) && isNameOnly(name) ? name : null
}

/** "Arts Commission, City Hall, Room A": the text and the venue that follows it. */
export function withVenueBehind(text: string): { readonly before: string; readonly venue: string | null } {
  for (const { 0: separator, index } of text.matchAll(/,\s+|\s[–—-]\s/g)) {
    const venue = text.length - index > 300 ? null : venueAlone(text.slice(index + separator.length))
    if (venue !== null) return { before: text.slice(0, index), venue }
  }
  return { before: text, venue: null }
}

/** "6:00 PM – Depot Hall", "Board Meeting, 6:00 PM, Depot Hall": a part of a line that is only a venue. */
export const venueIn = (text: string): string | null =>
  text
    .split(/\s[–—|•·-]\s|[¦\t()]|\d{1,2}:\d\d/)
    .map(venueAlone)
    .find((part) => part !== null) ?? null

/** In longer text, only the beginning is searched for a place. */
const maxLength = 1_500

export function findPlace(line: string): MeetingPlace {
  const text = line.slice(0, maxLength)
  const match = street.exec(text) ?? bareStreet.exec(text)
  const address = match
    ? (match[0] + (tail.exec(text.slice(match.index + match[0].length))?.[0] ?? '')).trim()
    : null
  const before = match ? text.slice(0, match.index) : text
  const behind = address ? text.slice((match?.index ?? 0) + address.length).split(',')[1] : undefined
  const call = remote.exec(text)
  const name =
    nameBefore(before, address !== null) ??
    venueAlone(behind ?? '') ??
    // "Council Chambers, virtual and in person".
    (call && (venueAlone(text.slice(0, call.index)) ?? call[0]))
  return { name, address: address?.replace(/[\s,.;(]+$/, '').replace(/,?\n/g, ', ') ?? null }
}

const afterPreposition =
  /(?:^|\s)(?:[Aa]t|in|AT|IN|@)\s+(?:(?:the|THE)\s+)?((?=[A-Z0-9])(?!\d{1,2}(?::|\s?[APap]\.?[Mm])|noon|(?:January|February|March|April|June|July|August|September|October|November|December)\b)[^;|\n]*)$/

function nameBefore(before: string, hasAddress: boolean): string | null {
  const labelled = label.exec(before)
  const given = labelled ? before.slice(labelled.index + labelled[0].length).split('\n')[0]! : ''
  if (/^(?:the )?[\p{Lu}\d]/u.test(given)) return tidy(given)
  const named = tidy(afterPreposition.exec(before)?.[1] ?? '')
  if (named && (hasAddress || venue.test(named))) return named
  if (hasAddress) {
    const parts = before.trim().split(/\t|\n|[;|•¦]|\s[-–—]\s|(?<=[ap]\.?m\.?)[,\s]/i)
    const segment = tidy(parts.at(-1)!)
    if (segment && venue.test(segment) && segment.length <= 90) return segment
  }
  return null
}

function tidy(text: string): string | null {
  const [stated = ''] = text.split(/[\s,(]{0,3}\b(?:unless|on the following) /i)
  const name = stated
    .replace(/^(?:\s*at \d[\d:]*\s?[ap]\.?m\.?)?\s*(?:in|at) (?:the )?|\sat \d[\d:]*\s?[ap]\.?m\.?$/gi, '')
    .replace(/[\s,]{0,3}\b(?:located|which is)\b.*$|(?:[\s,]*\b(?:on|at|in))+\s*$/i, '')
    .replace(/\W{0,5}\b(?:cancell?ed|postponed)\b\W{0,5}/gi, ' ')
    .replace(/^[\s,.:;()@–-]+|[\s,.:;(@–-]+$/g, '')
    .trim()
    .replace(/^([^(]*)\)$/, '$1')
  const isName = name.length >= 3 && name.length <= 120 && /[A-Za-z]{3}/.test(name)
  return isName && !/\?$|:\/\//.test(name) && !otherLabel.test(name) ? name : null
}

export function placeOf(value: string): MeetingPlace {
  // A note may follow the place: in the next line, or between dashes.
  const [first = ''] = value.trim().split(/\s*[\r\n]|\s*--/)
  const text = first.replace(/\s+/g, ' ').trim()
  if (!text) return nowhere
  const { name, address } = findPlace(text)
  if (!address) return { name: name ?? tidy(text), address: null }
  return { name: name ?? tidy(text.slice(0, text.indexOf(address))), address }
}
