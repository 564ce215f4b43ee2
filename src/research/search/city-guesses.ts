import { foldedWords } from '../../platform/folded-words.ts'
import type { ResearchPlace } from '../request.ts'

/**
 * Possible addresses of a US city's site. Only `.gov`, which is reserved for governments, and only a few, because
 * each costs a DNS lookup. The page must still mention the place.
 */
export function citySiteGuesses(place: Pick<ResearchPlace, 'name' | 'state'>): string[] {
  const words = foldedWords(place.name.replace(/['’]/g, '')).join(' ')
  const name = words.replace(/^(city|town|village) of /, '')
  const joined = name.replaceAll(' ', '')
  const dashed = name.replaceAll(' ', '-')
  const state = place.state.abbreviation.toLowerCase()
  if (joined === '' || !/^[a-z]{2}$/.test(state)) return []
  const hosts = [
    `www.${joined}${state}.gov`,
    `www.cityof${joined}.gov`,
    `www.${joined}.gov`,
    `www.${dashed}-${state}.gov`,
    `${joined}.${state}.gov`,
    `www.cityof${joined}${state}.gov`,
  ]
  return [...new Set(hosts)].map((host) => `https://${host}/`)
}
