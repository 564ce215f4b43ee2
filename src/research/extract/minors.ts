import { wordSet } from '../word-lists.ts'
import type { Line } from './page-view.ts'

const grades =
  '(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|\\d{1,2}(?:st|nd|rd|th))'
/** Words for a pupil. "Student services" and "senior planner" are not. */
const pupil = [
  `${grades}[- ]grad(?:e|er|ers)\\b`,
  'kindergart(?:ner|ener)s?\\b',
  'pupils?\\b',
  '(?:high[- ])?schoolers?\\b',
  'student(?:s|[- ]athletes?)?\\b(?! (?:services|affairs|activities|success|support|life|health|housing|achievement|transportation|loan|union))',
  '(?:freshm[ae]n|sophomores?)\\b',
  '(?:junior|senior)s?(?= (?:at|from|in|on|who|class|captain|forward|guard|center|midfielder|pitcher|catcher|quarterback|goalkeeper|striker)\\b|[,.;)]|$)',
  '(?:teen(?:ager)?|minor|juvenile)\\b(?! league)',
  '(?:eagle|girl|boy|cub) scouts?\\b',
].join('|')

/** Directly after a name: ", a sophomore at Ashby High", " (eighth grade)", ", 14,", ", age 9". */
const afterName = new RegExp(
  `^(?:, | \\(|: | [–—-] | (?:is|was) )(?:(?:who )?(?:is |was )?(?:an? |the )?(?:[\\w’'-]{1,20} ){0,3}(?:${pupil})|(?:age[d]? )?(?:[1-9]|1[0-7])(?:[,;)]| years? old|-year-old)|(?:is |was )?(?:an? )?(?:[1-9]|1[0-7])[- ]years?[- ]old|grade \\d{1,2}\\b|class of 20(?:2[6-9]|3\\d))`,
  'i',
)
/** Directly before a name: "eighth-grader", "student council president", "14-year-old". */
const beforeName = new RegExp(
  `(?:(?:${pupil}) (?:[\\w’'-]{1,20} ){0,3}|\\b(?:[1-9]|1[0-7])[- ]years?[- ]old )$`,
  'i',
)
const youthHeading =
  /\b(?:honor roll|dean[’']s list|student of the (?:week|month|year)|students? (?:council|government|athletes?|roster)|varsity|junior varsity|jv|little league|youth (?:soccer|football|baseball|softball|basketball|hockey|sports|league|council)|u-?(?:[6-9]|1[0-8])\b|grades? (?:k|\d{1,2})|graduates|valedictorians?|team roster)\b/i
/** Headings over pupils who hold an office, such as a treasurer. */
const pupilOffices = /\b(?:student|youth) (?:council|government)\b/i
/** Roles that no pupil has, next to a word for pupils: "fifth-grade teacher", "student council adviser". */
const staffRole =
  /\b(?:principal|superintendent|teacher|coach|professor|instructor|advis[eo]r|counselor|director|coordinator|dean|librarian|nurse|psychologist|scoutmaster|parent|mother|father|mayor|sheriff|senator|council(?:man|woman|or|member)|teaches|coaches)\b/i
/** Several pupils do something with the person who is named next; they are not that person. */
const severalPupils = /\b(?:students|pupils|graders|schoolers|seniors|juniors|sophomores|freshmen|scouts)\b/i
/** Adults of a school or a team. */
const adultRole =
  /\b(?:principal|superintendent|teacher|coach|director|mayor|commissioner|council(?:man|woman|or| member)|trustee|president of the board|board (?:president|member|chair)|chair(?:man|woman|person)?|dean|counselor|professor|coordinator|adviser|advisor|parent|officer|sheriff|representative|senator|treasurer|clerk|manager)\b/i

/**
 * Whether a passage of the page marks a person as a pupil or a minor. Research proposes organizations and events of such
 * pages, and their adults, but no children.
 */
export function createMinorCheck(
  lines: readonly Line[],
): (mention: { name: string; role: string | null; line: Line }) => boolean {
  // A page may name one person thousands of times.
  const marked = new Map<string, boolean>()
  return ({ name, role, line }) => {
    const isMarked = marked.get(name) ?? lines.some(({ text }) => isMarkedIn(text, name))
    marked.set(name, isMarked)
    if (isMarked || (role !== null && isPupil.test(role))) return true
    if (line.isProse) return false
    const heading = headingAbove(line, lines)
    const isAdult = role !== null && (pupilOffices.test(heading) ? staffRole : adultRole).test(role)
    return !isAdult && youthHeading.test(heading)
  }
}

const pupils = new RegExp(`\\b(?:${pupil})`, 'i')

/** Whether a text is about pupils or youth teams, so that the names in it may be those of children. */
export const mentionsPupils = (text: string): boolean => pupils.test(text) || youthHeading.test(text)

const isPupil = new RegExp(`^(?:${pupil})`, 'i')

/** Whether any passage of the line that names the person marks them. */
function isMarkedIn(text: string, name: string): boolean {
  for (let start = text.indexOf(name); start >= 0; start = text.indexOf(name, start + name.length)) {
    const end = start + name.length
    const after = text.slice(end, end + 120)
    const marked = afterName.exec(after)?.[0]
    if (marked !== undefined && !isStaff(marked, after)) return true
    const before = beforeName.exec(text.slice(Math.max(0, start - 80), start))?.[0]
    if (before !== undefined && !isAboutPupils(before)) return true
  }
  return false
}

/** ", a fifth-grade" + " teacher at Ashby", ", director of student" + " learning". */
function isStaff(marked: string, after: string): boolean {
  const [following = ''] = after.slice(marked.length).split(/[,.;:()]/, 1)
  const compound = following.trim().split(' ').slice(0, 3)
  // After a preposition follows another person or place: "a student of teacher Owen Reyes".
  const end = compound.findIndex((word) => prepositions.has(word))
  return staffRole.test(marked) || staffRole.test(compound.slice(0, end < 0 ? 3 : end).join(' '))
}

/** "Fifth-grade teacher ", "Students thanked Principal ", "Students asked ". */
function isAboutPupils(before: string): boolean {
  if (staffRole.test(before)) return true
  const pupils = severalPupils.exec(before)
  return pupils !== null && before.slice(pupils.index + pupils[0].length).trim() !== ''
}

const prepositions = wordSet('at of from in on who with for and to under')

function headingAbove({ index }: Line, lines: readonly Line[]): string {
  const above = lines.slice(Math.max(0, index - maxDistance), index)
  return above.findLast(({ block }) => block.kind === 'heading')?.text ?? ''
}

/** Longer lists than this have headings of their own. */
const maxDistance = 200
