import type { Token } from 'markdown-it'
import { citationIn, markdown } from './citation-marks.ts'

/** A paragraph or a table row, with the offsets of its citations. */
type Passage = { text: string; cites: number[] }

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
/** A period after these abbreviations, an initial or inside "U.S." does not end a sentence. */
const abbreviated =
  /(?:^|[\s("'])(?:Mr|Mrs|Ms|Dr|Prof|Rev|Hon|Gov|Sen|Rep|St|Ave|Blvd|Rd|No|Inc|Co|Corp|Ltd|Jr|Sr|vs|etc|approx|Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec|e\.g|i\.e|\p{L}(?:\.\p{L})*)\.\s*$/u
/** Longer than any abbreviation above. */
const longestAbbreviation = 20
const hasWords = /\p{L}{2}/u

/** Returns sentences without a citation. A citation after the period belongs to the sentence before it. */
export function uncitedSentences(text: string): string[] {
  return passagesOf(markdown.parse(text, {})).flatMap((passage) =>
    uncitedRanges(passage)
      .map(([start, end]) => passage.text.slice(start, end).trim().replaceAll(/\s+/g, ' '))
      .filter((sentence) => hasWords.test(sentence)),
  )
}

/** Start and end offsets of sentences without a citation. */
function uncitedRanges({ text, cites }: Passage): [number, number][] {
  let next = 0
  return sentencesOf(text).filter(([start, end]) => {
    const before = next
    // A citation at the very start belongs to the first sentence, otherwise to the one it follows.
    while (next < cites.length && cites[next]! <= end && (cites[next]! > start || start === 0)) next++
    return next === before
  })
}

/** Headings and code need no citations. */
function passagesOf(tokens: readonly Token[]): Passage[] {
  const passages: Passage[] = []
  let row: Passage | undefined
  let isHeading = false
  for (const token of tokens) {
    if (token.type === 'heading_open' || token.type === 'thead_open') isHeading = true
    else if (token.type === 'heading_close' || token.type === 'thead_close') isHeading = false
    else if (token.type === 'tr_open' && !isHeading) row = { text: '', cites: [] }
    else if (token.type === 'tr_close' && row) {
      passages.push(row)
      row = undefined
    } else if (token.type === 'inline' && !isHeading) {
      const cell = row
      if (cell) addTo(cell, token)
      else passages.push(addTo({ text: '', cites: [] }, token))
    }
  }
  return passages
}

function addTo(passage: Passage, { children }: Token): Passage {
  if (passage.text !== '') passage.text += ' | '
  for (const token of children ?? []) {
    if (citationIn(token)) passage.cites.push(passage.text.length)
    else if (token.type === 'softbreak' || token.type === 'hardbreak') passage.text += ' '
    else passage.text += token.content
  }
  return passage
}

function sentencesOf(passage: string): [number, number][] {
  const sentences: [number, number][] = []
  let start = 0
  for (const { index, segment } of segmenter.segment(passage)) {
    const end = index + segment.length
    const ending = passage.slice(Math.max(start, end - longestAbbreviation), end)
    if (end < passage.length && abbreviated.test(ending)) continue
    sentences.push([start, end])
    start = end
  }
  return sentences
}
