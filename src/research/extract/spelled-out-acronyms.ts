import { nameRuns } from './name-runs.ts'
import { acronymAfter, type NamedOrganization } from './organization-names.ts'
import { initiativeHeads, organizationHeads } from './organization-words.ts'
import { isRole } from './role-words.ts'
import { fold } from './text-folding.ts'

/** "Youth Repair Team (YRT)": an acronym in parentheses marks the words before it as a name. */
export function spelledOutAcronyms(text: string, pageText: string): NamedOrganization[] {
  return nameRuns(text).flatMap((run): NamedOrganization[] => {
    const end = run.at(-1)!.end
    const acronym = acronymAfter(text, end)
    if (acronym === null || !/^\p{Lu}{2,8}$/u.test(acronym)) return []
    for (let from = 0; from < run.length - 1; from++) {
      const words = run.slice(from)
      const first = words[0]!
      if (
        !first.isCapital ||
        small.has(fold(first.text)) ||
        initials(words.map((word) => word.text)) !== acronym.toLowerCase()
      )
        continue
      const name = text.slice(first.start, end)
      const type = typeOf(name, acronym, text.slice(0, first.start), pageText)
      return type === null ? [] : [{ name, type, acronym, start: first.start, end }]
    }
    return []
  })
}

/** The last word decides; without a head word, the sentence or "the YRT program" on the page must say so. */
function typeOf(
  name: string,
  acronym: string,
  before: string,
  pageText: string,
): NamedOrganization['type'] | null {
  if (isRole(name) || /^(?:Certified|Chartered|Registered|Licensed)\b|\bAct$/.test(name)) return null
  const last = fold(name).split(' ').at(-1)!
  const program = new RegExp(`\\b${acronym} (?:program|project|initiative|plan)\\b`, 'i')
  if (initiativeHeads.has(last) || program.test(pageText)) return 'initiative'
  const isCalled = /\b(?:called|named|known as|group|organization|coalition)(?: the)? $/i.test(before)
  return organizationHeads.has(last) || isCalled ? 'organization' : null
}

const small = new Set(['of', 'the', 'for', 'and', 'on', 'in', 'to', 'a', 'an', '&', 'de', 'la', 'at'])

/** Initials of the significant words. */
export const initials = (words: readonly string[]): string =>
  words
    .flatMap((word) => word.split('-'))
    .filter((word) => !small.has(word.toLowerCase()))
    .map((word) => fold(word)[0] ?? '')
    .join('')
