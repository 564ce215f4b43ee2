import type { ActorRecord } from '../src/contracts/directory/import-record.ts'
import { domains } from '../src/contracts/directory/issue-areas/domains.ts'
import { slugOf } from '../src/directory/fold.ts'
import { actorWords } from './actor-words.ts'

const day = 86_400_000
const newest = Date.UTC(2026, 9, 1)
const areas = domains.flatMap((domain) => domain.issueAreas)

/**
 * Invented actors that have the shape of real ones: the same arguments always yield the same records.
 * Places follow Zipf's law in the order given, so that the first is a metropolis and the last a hamlet.
 */
export async function* generateActors(
  count: number,
  seed: number,
  placeKeys: readonly string[],
): AsyncGenerator<ActorRecord> {
  const random = randomOf(seed)
  const pickPlace = zipf(placeKeys.length, random)
  for (let number = 0; number < count; number += 1) {
    yield actorOf(number, seed, random, placeKeys[pickPlace()]!)
  }
}

type Random = () => number

function actorOf(number: number, seed: number, random: Random, place: string): ActorRecord {
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const chance = (share: number) => random() < share
  const town = townOf(place)
  const area = one(areas)
  const issueAreas = chance(0.4) ? [area.slug, one(areas).slug] : [area.slug]
  const type = one(actorWords.types)
  const name = nameOf(type, town, one)
  const host = `${slugOf(name).slice(0, 40)}-${number}.example.org`
  const term = one(area.searchTerms)
  const sources = Array.from({ length: chance(0.5) ? 2 : 1 }, (_, index) => {
    // Every fifth source is a page that names several actors, as a town's list of groups does, and is the same for all.
    const shared = chance(0.2)
    const retrieved = newest - Math.floor(random() * 700) * day
    const listed = `https://www.${slugOf(town)}.example.gov/groups/${seed}-${Math.floor(number / 8)}`
    return {
      url: shared ? `${listed}-${index}` : `https://${host}/${one(actorWords.pages)}-${index}`,
      title: shared ? `Groups in ${town}` : `${name}: ${one(actorWords.pages)}`,
      publisher: shared ? `City of ${town}` : name,
      source_class: shared ? ('government' as const) : one(actorWords.sourceClasses),
      published_at:
        !shared && chance(0.5) ? new Date(retrieved - Math.floor(random() * 90) * day).toISOString() : null,
      retrieved_at: new Date(shared ? newest - 300 * day : retrieved).toISOString(),
    }
  })
  const claims = Array.from(
    { length: Math.max(sources.length, 1 + Math.floor(random() * 3)) },
    (_, index) => {
      const verb = one(actorWords.verbs)
      return {
        kind: index === 0 ? ('activity' as const) : one(actorWords.claimKinds),
        text: `${verb} ${term} in ${town}`,
        issue_area: index === 0 ? area.slug : null,
        source: sources[index % sources.length]!.url,
        excerpt: `${name} ${verb.toLowerCase()} ${term} for ${one(actorWords.people)} across ${town} (${index + 1}).`,
      }
    },
  )
  return {
    record: 'actor',
    external_id: { scheme: 'bench', id: `${seed}-${number}` },
    type,
    name,
    description: describe(town, term, one),
    place,
    places: [],
    issue_areas: issueAreas,
    website: chance(0.6) ? `https://${host}/` : null,
    contacts: chance(0.5) ? [{ kind: 'email', value: `hello@${host}` }] : [],
    claims,
    sources,
  }
}

type Pick = <T>(list: readonly T[]) => T

function nameOf(type: ActorRecord['type'], town: string, one: Pick): string {
  if (type === 'person') return `${one(actorWords.givenNames)} ${one(actorWords.familyNames)}`
  const kinds = type === 'organization' ? actorWords.groups : actorWords.undertakings
  return `${one([town, one(actorWords.directions), one(actorWords.familyNames)])} ${one(actorWords.subjects)} ${one(kinds)}`
}

function describe(town: string, term: string, one: Pick): string {
  const first = `${one(actorWords.verbs)} ${term} for ${one(actorWords.people)} in ${town} since ${one(actorWords.years)}.`
  return `${first} ${one(actorWords.verbs)} ${one(actorWords.subjects).toLowerCase()} with ${one(actorWords.people)} and ${one(actorWords.people)}, ${one(actorWords.endings)}.`
}

function townOf(place: string): string {
  return place
    .split(',')[0]!
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

/** Mulberry32: small, fast and the same on every machine. */
function randomOf(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function zipf(size: number, random: Random): () => number {
  const reached: number[] = []
  let sum = 0
  for (let rank = 1; rank <= size; rank += 1) {
    sum += 1 / rank
    reached.push(sum)
  }
  return () => {
    const drawn = random() * sum
    let low = 0
    let high = size - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (reached[middle]! < drawn) low = middle + 1
      else high = middle
    }
    return low
  }
}
