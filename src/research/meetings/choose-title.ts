import { isGeneric, titleFromLabel } from './meeting-title.ts'
import { bodyWord, gatheringWord, meetingWord, namesMeeting } from './meeting-words.ts'
import type { PageContext } from './page-context.ts'

/** The title of the page: the first that is more specific than "Calendar" or "Meetings 2026". */
function titleOfPage({ titles }: PageContext): string | null {
  const cleaned = titles.flatMap((title) => titleFromLabel(title) ?? [])
  return cleaned.find((title) => !isGeneric(title) && namesMeeting(title)) ?? cleaned[0] ?? null
}

/** Combines body and kind: the line's own words, else the headings above it, else the page's body. */
export function chooseTitle(
  own: string | null,
  labels: readonly (string | null)[],
  page: PageContext,
): string {
  const named = labels.flatMap((label) => (label && titleFromLabel(label)) || [])
  /** "DDA Board Meeting" on the page of a Downtown Development Authority names no other body. */
  const isKind = (title: string) =>
    isGeneric(title.replace(/\b[A-Z]{3,7}\b/g, (word) => (page.initials.includes(word) ? ' ' : word)))
  // A heading that repeats the page's organization adds nothing to the name of its board.
  const titled = named.find(
    (label) => bodyWord.test(label) && !isKind(label) && !page.body?.startsWith(label),
  )
  const kind = named.find((label) => bodyWord.test(label) && isGeneric(label)) ?? ''
  const isKindNew = !page.body?.toLowerCase().includes(bodyWord.exec(kind)?.[0].toLowerCase() ?? '')
  if (!own)
    return (
      titled ??
      (page.body && isKindNew ? `${page.body} ${kind}` : page.body) ??
      named[0] ??
      titleOfPage(page) ??
      'Meeting'
    )
  const initials = own.match(/\b[A-Z]{3,7}\b/g) ?? []
  const committee = bodyWord.test(own)
    ? undefined
    : initials.flatMap((word) => page.committees.get(word) ?? [])[0]
  const whose = committee ?? titled?.replace(/\s+meeting$/i, '') ?? page.body
  // "Budget Workshop" on a board's page is the board's workshop.
  const isShort = !bodyWord.test(own) && own.split(' ').length <= 3 && gatheringWord.test(own)
  const isOfBody = committee || isKind(own) || isShort || !meetingWord.test(own)
  if (!whose || !isOfBody || whose.includes(own)) return whose?.includes(own) ? whose : own
  return !committee && (isGeneric(own) || isShort) ? `${whose} ${own}` : `${whose}: ${own}`
}
