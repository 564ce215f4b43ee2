/** Words that decide whether a dated line is about a meeting. The lists are English and general on purpose. */

const bodies =
  'board|boards|commission|commissions|commissioners|committees?|subcommittees?|councils?|caucus|trustees|task ?force|working group|work group|panel|assembly|authority|legislature|aldermen|selectmen|supervisors|(?:governing|policy) body'
// "Town hall" is more often a building than a meeting, so the words around it decide.
const townHalls =
  "(?:virtual|community|telephone|public|budget|housing|council|neighborhood|online|mayor['’]s) town halls?|town halls?(?= (?:meetings?|on|with|about|series|discussion|forum)\\b)"
const gatherings = `meetings?|mtgs?|hearings?|workshops?|work sessions?|sessions?|${townHalls}|open house|forum|roundtable|retreat|briefing|listening session|information session|public comment|webinar|convening|summit|webcast`
const papers = 'agendas?|minutes|packets?|transcripts?|addend(?:um|a)|resolutions?'

export const bodyWord = new RegExp(`\\b(?:${bodies})\\b`, 'i')
export const gatheringWord = new RegExp(`\\b(?:${gatherings})\\b`, 'i')
export const meetingWord = new RegExp(`\\b(?:${bodies}|${gatherings})\\b`, 'i')

const venue =
  /\b(?:board|council|commission|committee|hearing|meeting|conference|assembly|legislative|commissioners['’]?|supervisors['’]?|aldermanic)\s?(?:rooms?|chambers?|halls?|offices?|buildings?|center)\b/gi

/** Whether a text names a body or a meeting, and not only a meeting room. */
export const namesMeeting = (text: string): boolean => meetingWord.test(text.replace(venue, ' '))

const predicate =
  /\b(?:will|shall|is|are|was|were|has|have|to) (?:\w+ ){0,2}(?:held|hold|host|meet|convene|scheduled|conduct|take place|given|be)\b|\bhereby\b/i

/** Whether a line is a sentence, whose title is the body and the kind of meeting. */
export function isSentence(text: string): boolean {
  const words = text.split(/\s+/).length
  return words > 22 || (words > 9 && predicate.test(text))
}

/** A name that ends in a body or a kind of meeting: "Harbor Commission", not "Council approves budget". */
export const endsAsMeeting = new RegExp(
  `\\b(?:${bodies}|${gatherings}|appeals|education|directors|health)\\W*(?:\\([^)]{0,60}\\))?\\W*$`,
  'i',
)

/** Headings under which bare dates are meetings. */
export const meetingSection = new RegExp(
  `\\b(?:${gatherings}|${papers}|calendars?|schedules?|upcoming|events?|notices?|meets)\\b|minutes`,
  'i',
)

/** Headings under which dates mean something else. */
export const otherSection =
  /\b(?:news|newsroom|press|recent posts?|tweets?|blog|announcements?|headlines|latest|stories|articles?|jobs?|employment|careers?|bids?|rfps?|rfqs?|proposals?|procurement|contracts?|awards?|holidays?|office hours|closures?|closed|closings?|archives? by month|comments|deadlines?|elections? dates?|newsletters?|reports?|publications?|financial|budgets?|audits?|payments?|expenditures?|payroll|history|biograph(?:y|ies)|members?(?:hip)?|ordinances?)\b/i

/** Lines whose date means something else. */
export const otherDay =
  /\b(?:posted|updated|published|last (?:modified|reviewed|revised|edited)|revised|uploaded|deadlines?|due (?:by|on|date)|closing date|effective|expir(?:es?|ed|ing|ation)|copyright|as of|since|founded|established|enacted|adopted|approved (?:on|by)|signed|born|died|appointed|elected|sworn|took office|terms?|ending|ended|received|submitted|submit|filed|issued|registration|rsvp by|bids?|no later than|prior to|before|until further notice|announced|proclamation|dated|created|comment period|opens|takes? effect|offices? (?:(?:is|are|will be) )?closed|fiscal year|invoice|tweets?|members? since|(?:first|last) day|(?:school|classes|semester) (?:starts?|begins?|resumes?)|polls|(?:primary|general|municipal|regular|special|runoff) election|early voting)\b|©/i

export const holiday =
  /\b(?:thanksgiving|christmas|new year'?s|independence day|labor day|memorial day|veterans'? day|president'?s'? day|martin luther king|juneteenth|columbus day|indigenous peoples|good friday|easter|holiday observed|(?:(?:city|town|village|borough) hall|court ?house|libraries|library|buildings?|offices?) (?:is |are |will be )?closed|state holiday|federal holiday|(?:spring|winter|fall|summer|mid-?winter) break|no school|schools? closed)\b/i

const cancelled =
  /\bcancel(?:l?ed|l?ation|s)?\b|\bc\s?a\s?n\s?c\s?e\s?l\s?l?\s?e\s?d\b|\bcalled off\b|\bwill not (?:meet|be held)\b|\bno (?:board |committee |council |commission )?meeting\b|\bnot held\b/i
const postponed =
  /\bpostponed?\b(?! from)|\bre-?scheduled\b(?! from)|\bdeferred to\b|\b(?:moved|changed) to(?: a (?:later|new) date\b|\s*$)/i

export type MeetingStatus = 'scheduled' | 'cancelled' | 'postponed'

export function statusIn(text: string): MeetingStatus {
  if (cancelled.test(text)) return 'cancelled'
  return postponed.test(text) ? 'postponed' : 'scheduled'
}

/** A general statement ("if a meeting is canceled, we will…") cancels no meeting. */
export const conditional = /\b(?:if|unless|in the event|should|may be|subject to|can be|policy)\b/i

const otherWords =
  'posted|updated|publish(?:ed|ing)?|publication|amended|modified|revised|rev|uploaded|created|dated|received|filed|submitted|issued|printed|due|deadlines?|clos(?:es?|ed|ing)|effective|expir(?:es?|ing|ation)|adopted|approved by(?: [a-z]{2,12}){1,3}|enacted|appointed|elected|sworn in|hired|since|before|after|until|through|thru|by|no later than|prior to|opens|implement(?:ed|ing)|(?:re-?scheduled|moved|postponed|continued) from|originally(?: scheduled)?(?: for)?|(?:week|month) (?:of|beginning|ending)'
const boundBefore = new RegExp(
  `\\b(?:(?:${otherWords})\\b|rev\\.)[\\s:–—-]{0,4}(?:(?:noon|\\d{1,2}(?::\\d\\d)?\\s*[ap]\\.?\\s?m\\b\\.?),?\\s+)?(?:(?:is|was|on|at|by|for|date)\\b[\\s:]{0,3}){0,2}(?:the\\s+)?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\\s+)?$`,
  'i',
)
/** "Today is Monday, March 4", "Current time: 9:41 AM": a clock that the page shows. */
export const pageClock =
  /^\W*(?:today(?:['’]s date)?|(?:current|local) (?:date|time)(?: and time)?)\s*(?:is\b|:)/i
const approval = /\bapprov\w*\b[^.;\t]{0,60}\bminutes\b[^.;\t]{0,60}$/i
const clockBehind = /^[\s,@–-]{0,4}(?:at\s+)?\d{1,2}(?::\d\d)?\s*[ap]\.?\s?m\b\.?/i
/** "2. Minutes of March 3" refers to another meeting. */
const oldBusiness = /^\s*(?:[IVX]{1,4}|\d{1,2}|[A-Z])[.)]\s[^\t]*\bminutes\b/i

const oldMinutes = /^\W*(?:approv\w+ (?:of )?)?(?:the )?minutes\b/i

/** Blanks out days with another meaning ("posted March 6, 4 p.m."). Positions do not shift. */
export function withoutOtherDays(
  text: string,
  dates: readonly { readonly start: number; readonly end: number }[],
  isAgenda: boolean,
): string {
  let left = text
  let endOfOther = -1
  for (const { start, end } of dates) {
    const before = text.slice(Math.max(0, start - 120), start)
    // "dated March 2 and March 9": the words apply to both days.
    const isSame = endOfOther >= 0 && /^\s*(?:,|&|and|,\s*and)\s*$/.test(text.slice(endOfOther, start))
    const bound = isSame ? /\S*\s*$/.exec(before) : (boundBefore.exec(before) ?? approval.exec(before))
    if (!bound && !oldBusiness.test(text) && !(isAgenda && oldMinutes.test(text))) continue
    const from = bound ? start - before.length + bound.index : start
    const until = end + (clockBehind.exec(text.slice(end))?.[0].length ?? 0)
    left = left.slice(0, from) + ' '.repeat(until - from) + left.slice(until)
    endOfOther = end
  }
  return left
}

/** Columns whose days mean something else. */
export const otherColumn =
  /\b(?:posted|updated|published|adopted|enacted|approved|appointed|appointment|expir\w*|terms?|deadlines?|due|clos(?:es|ing)|filed|filing|received|issued|effective|submi\w+|application|ends?|ending|revised|created|modified|elected|hired|born|publication|registration)\b/i
