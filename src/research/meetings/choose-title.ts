import { isGeneric, titleFromLabel } from './meeting-title.ts'
import { bodyWord, gatheringWord, meetingWord, namesMeeting } from './meeting-words.ts'
import type { PageContext } from './page-context.ts'

/** The title of the page: the first that is more specific than "Calendar" or "Meetings 2026". */
function titleOfPage({ titles }: PageContext): string | null {
  const cleaned = titles.flatMap((title) => titleFromLabel(title) ?? [])
  const specific = cleaned.filter((title) => !isGeneric(title))
  return specific.find(namesMeeting) ?? specific[0] ?? cleaned[0] ?? titles[0] ?? null
}

/** "DDA Board Meeting" on the page of a Downtown Development Authority names no other body. */
const withoutInitials = (title: string, { initials }: PageContext): string =>
  title.replace(/\b[A-Z]{3,7}\b/g, (word) => (initials.includes(word) ? ' ' : word))

/** A heading that repeats the page's organization adds nothing to the name of its board. */
const isPageBody = (label: string, { likelyBody }: PageContext): boolean =>
  likelyBody !== null && label.length < likelyBody.length && likelyBody.startsWith(label)

/** Combines body and kind: the line's own words, else the headings above it, else the page's body. */
export function chooseTitle(
  own: string | null,
  labels: readonly (string | null)[],
  page: PageContext,
): string {
  const named = labels
    .flatMap((label) => (label ? [titleFromLabel(label)] : []))
    .filter((label) => label !== null)
  const spelledOut = own?.match(/\b[A-Z]{3,7}\b/g)?.map((word) => page.committees.get(word)) ?? []
  const committee = spelledOut.find((name) => name !== undefined)
  if (own && committee && !bodyWord.test(own)) return `${committee}: ${own}`
  const isKind = (title: string) => isGeneric(withoutInitials(title, page))
  const titled = named.find((label) => bodyWord.test(label) && !isKind(label) && !isPageBody(label, page))
  if (!own && titled) return titled
  const isOfBoard = own === null || /\bboard\b/i.test(own)
  const whose = titled?.replace(/\s+meeting$/i, '') ?? page.likelyBody ?? (isOfBoard ? page.board : null)
  if (own && whose && isKind(own) && !isGeneric(own)) return `${whose}: ${own}`
  // "Budget Workshop" on a board's page is the board's workshop.
  const isShort = own !== null && !bodyWord.test(own) && own.split(' ').length <= 3
  if (own && isShort && page.body && gatheringWord.test(own)) return `${whose ?? page.body} ${own}`
  if (own && meetingWord.test(own) && !isGeneric(own)) return own
  const kind = named.find((label) => bodyWord.test(label) && isGeneric(label))
  const isKindNew = !(whose ?? '').toLowerCase().includes(bodyWord.exec(kind ?? '')?.[0].toLowerCase() ?? '')
  if (!own && whose && whose === page.likelyBody && isKindNew) return `${whose} ${kind}`
  if (!own)
    return (
      whose ?? named.find((label) => gatheringWord.test(label)) ?? named[0] ?? titleOfPage(page) ?? 'Meeting'
    )
  if (!whose) return own
  // A city or a topic alone does not name the body.
  if (isGeneric(own)) return whose.includes(own) ? whose : `${whose} ${own}`
  return `${whose}: ${own}`
}
