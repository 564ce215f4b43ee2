export type PlaceNames = { readonly name: string; readonly stateName: string; readonly stateCode: string }

const maxGuesses = 6

/**
 * Where a city of the United States may have its own site. Only under `.gov`, which nobody but a government gets, and only
 * a few: each costs a look into the DNS. Whoever answers must still say that it is this place (`saysPlace`).
 */
export function citySiteGuesses(place: PlaceNames): string[] {
  const name = plain(place.name).replace(/^(city|town|village) of /, '')
  const joined = name.replaceAll(' ', '')
  const dashed = name.replaceAll(' ', '-')
  const state = place.stateCode.toLowerCase()
  if (joined === '' || !/^[a-z]{2}$/.test(state)) return []
  const hosts = [
    `www.${joined}${state}.gov`,
    `www.cityof${joined}.gov`,
    `www.${joined}.gov`,
    `www.${dashed}-${state}.gov`,
    `${joined}.${state}.gov`,
    `www.cityof${joined}${state}.gov`,
  ]
  return [...new Set(hosts)].slice(0, maxGuesses).map((host) => `https://${host}/`)
}

/** Whether a text is about this place and not its namesake: it names the city, and the state beside or apart from it. */
export function mentionsPlace(text: string, place: PlaceNames): boolean {
  const words = ` ${plain(text.slice(0, 200_000))} `
  const city = plain(place.name)
  if (city === '' || !words.includes(` ${city} `)) return false
  return (
    words.includes(` ${plain(place.stateName)} `) ||
    words.includes(` ${city} ${place.stateCode.toLowerCase()} `)
  )
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
