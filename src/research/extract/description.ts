import { type Line, withoutBreaks } from './page-view.ts'
import { sentenceEnds } from './sentences.ts'

const maxLength = 400
/** Matches what follows a name in a sentence that says what it is or does. */
const predicate =
  /^(?:\s*\([^)]{2,30}\))?,?\s+(?:is|are|was|were|has|have|had|will|works?|serves?|\p{Ll}{3,}(?:s|ed))\b/u
const news =
  /\b(?:will (?:meet|hold|host)|meeting|meets|said|says|told|voted|agenda|minutes|click|posted|updated)\b/i
const cannotStand = /^(?:he|she|they|it|this|that|these|those|click|read|view|email|phone|see|call)\b/i

/** A sentence that describes an actor: a definition if there is one, else what the actor does. */
export function describedIn(lines: readonly Line[], names: readonly string[]): string | null {
  let activity: string | null = null
  for (const { text } of proseOf(lines)) {
    if (!names.some((name) => text.includes(name))) continue
    for (const sentence of sentencesOf(text)) {
      const name = names.find((one) => sentence.startsWith(one) || sentence.startsWith(`The ${one}`))
      if (name === undefined || sentence.length > maxLength || sentence.length < name.length + 15) continue
      const after = sentence.slice(sentence.indexOf(name) + name.length)
      if (/^(?:\s*\([^)]{2,30}\))?,?\s+(?:is|are|was)\s+(?:an?|the|our)\b/.test(after))
        return withoutBreaks(sentence)
      if (activity === null && predicate.test(after) && !news.test(sentence))
        activity = withoutBreaks(sentence)
    }
  }
  return activity
}

/** Descriptions appear early. Long registers are not searched once per name. */
const maxProseLines = 400

const proseOf = (lines: readonly Line[]): readonly Line[] =>
  lines.filter(({ isProse, isOption }) => isProse && !isOption).slice(0, maxProseLines)

/** The sentence below an organization's heading on a card, if it is complete. */
export function describedBelow(lines: readonly Line[], heading: Line): string | null {
  const next = lines[heading.index + 1]
  if (heading.block.kind !== 'heading' || heading.block.level === 0 || !next || next.isChrome) return null
  const [first = ''] = next.block.kind === 'text' ? sentencesOf(next.text) : []
  const isSentence = first.length >= 25 && first.length <= maxLength && /[.!?]$/.test(first)
  return isSentence && !news.test(first) && !cannotStand.test(first) && !/\d{3}/.test(first)
    ? withoutBreaks(first)
    : null
}

function sentencesOf(text: string): string[] {
  const bounds = [0, ...sentenceEnds(text.slice(0, 6000)), Math.min(text.length, 6000)]
  return bounds.slice(1).map((end, at) => text.slice(bounds[at], end).trim())
}
