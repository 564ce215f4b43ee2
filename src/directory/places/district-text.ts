import { foldText } from '../fold.ts'
import type { PlaceAddress } from './place-key.ts'
import { maxStateWords, parseState, stateOf } from './states.ts'

const kinds = '(?<kind>congressional|senate|house|assembly|legislative) district'
const patterns = [
  new RegExp(`^${kinds} 0*(?<number>\\d{1,3}[a-z]?)(?: of| in)?$`),
  new RegExp(`^0*(?<number>\\d{1,3})(?:st|nd|rd|th) ${kinds}(?: of| in)?$`),
]
const code = /^(?<letters>[a-z]{2})-0*(?<number>[1-9]\d?)$/i

/** Reads what people call a district: "IL-07", "Indiana Senate District 5", "7th Congressional District of Illinois". */
export function readDistrict(text: string): PlaceAddress | undefined {
  const coded = code.exec(text.trim())?.groups
  const stateOfCode = coded && stateOf(coded['letters']!.toUpperCase())
  if (stateOfCode) return { city: `congressional-district-${coded['number']}`, state: stateOfCode }
  const words = foldText(text.replace(/['’]s\b/g, '')).split(' ')
  for (let count = Math.min(maxStateWords, words.length - 3); count > 0; count--) {
    for (const at of [words.length - count, 0]) {
      const state = parseState(words.slice(at, at + count).join(' '))
      const rest = words.toSpliced(at, count).join(' ')
      const found = patterns.map((pattern) => pattern.exec(rest)?.groups).find(Boolean)
      if (state && found) return { city: `${found['kind']}-district-${found['number']}`, state }
    }
  }
  return undefined
}
