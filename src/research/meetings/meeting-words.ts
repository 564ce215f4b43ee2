/** Words that decide whether a dated line tells of a meeting. Lists are English, and general on purpose. */

const bodies =
  'board|boards|commission|commissions|commissioners|committees?|subcommittees?|councils?|caucus|trustees|task ?force|working group|work group|panel|assembly|authority|legislature|aldermen|selectmen|supervisors'
const gatherings =
  'meetings?|mtgs?|hearings?|workshops?|work sessions?|sessions?|town halls?|open house|forum|roundtable|retreat|briefing|listening session|information session|public comment|webinar|convening|summit|webcast'
const papers = 'agendas?|minutes|packets?|transcripts?|addend(?:um|a)|resolutions?'

export const bodyWord = new RegExp(`\\b(?:${bodies})\\b`, 'i')
export const gatheringWord = new RegExp(`\\b(?:${gatherings})\\b`, 'i')
export const paperWord = new RegExp(`\\b(?:${papers})\\b`, 'i')
export const meetingWord = new RegExp(`\\b(?:${bodies}|${gatherings})\\b`, 'i')

/** A heading under which bare dates are meetings. */
export const meetingSection = new RegExp(
  `\\b(?:${gatherings}|${papers}|calendars?|schedules?|upcoming|events?|notices?|meets)\\b|minutes`,
  'i',
)

/** A heading under which dates are of something else. */
export const otherSection =
  /\b(?:news|newsroom|press|recent posts?|tweets?|blog|announcements?|headlines|latest|stories|articles?|jobs?|employment|careers?|bids?|rfps?|rfqs?|proposals?|procurement|contracts?|awards?|holidays?|office hours|closures?|archives? by month|comments|deadlines?|elections? dates?|newsletters?|reports?|publications?|financial|budgets?|audits?|payments?|expenditures?|payroll|history|biograph(?:y|ies)|members?(?:hip)?|ordinances?)\b/i

/** A line whose date is the day of something else. */
export const otherDay =
  /\b(?:posted|updated|published|last (?:modified|reviewed|revised|edited)|revised|uploaded|deadlines?|due (?:by|on|date)|closing date|effective|expir(?:es?|ed|ing|ation)|copyright|as of|since|founded|established|enacted|adopted|approved (?:on|by)|signed|born|died|appointed|elected|sworn|took office|terms?|ending|ended|received|submitted|submit|filed|issued|registration|rsvp by|no later than|prior to|before|until further notice|announced|proclamation|dated|created|office (?:is|will be) closed|offices? closed|fiscal year|invoice|tweets?|members? since)\b|©/i

/** Names of days on which nobody meets. */
export const holiday =
  /\b(?:thanksgiving|christmas|new year'?s|independence day|labor day|memorial day|veterans'? day|president'?s'? day|martin luther king|juneteenth|columbus day|indigenous peoples|good friday|easter|holiday observed|city hall closed|offices? closed|state holiday|federal holiday)\b/i

/** "Every third Tuesday" names no day; "first and third Monday" neither. */
export const recurrence =
  /\b(?:every|each)\s+(?:other\s+)?(?:(?:1st|2nd|3rd|4th|5th|first|second|third|fourth|fifth|last)\s+)?(?:(?:and|&|,)\s*(?:1st|2nd|3rd|4th|5th|first|second|third|fourth|fifth|last)\s+)*(?:mon|tues|wednes|thurs|fri|satur|sun|week|month|quarter|year)|\b(?:1st|2nd|3rd|4th|first|second|third|fourth|last)\s+(?:(?:and|&|or)\s+(?:1st|2nd|3rd|4th|first|second|third|fourth|last)\s+)?(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days\b|\b(?:weekly|bi-?weekly|monthly|bi-?monthly|quarterly|annually)\b/i

const cancelled =
  /\bcancel(?:l?ed|l?ation|s)?\b|\bc\s?a\s?n\s?c\s?e\s?l\s?l?\s?e\s?d\b|\bcalled off\b|\bwill not (?:meet|be held)\b|\bno (?:board |committee |council |commission )?meeting\b|\bnot held\b/i
const postponed = /\bpostponed?\b|\bre-?scheduled\b|\bdeferred to\b|\bmoved to a (?:later|new) date\b/i

export type MeetingStatus = 'scheduled' | 'cancelled' | 'postponed'

export function statusIn(text: string): MeetingStatus {
  if (cancelled.test(text)) return 'cancelled'
  return postponed.test(text) ? 'postponed' : 'scheduled'
}

/** A general remark ("if a meeting is cancelled, we will…") is no news of one meeting. */
export const conditional = /\b(?:if|unless|in the event|should|may be|subject to|can be|policy)\b/i
