import type { ActorRecord } from './actor-record.ts'
import { ownDomain } from './compare-organizations.ts'
import { parseOrganizationName, sortedKey } from './parsed-organization-name.ts'
import { parsePersonName } from './parsed-person-name.ts'

/** Blocking keys: two records are compared only if they share a key. */
function blockingKeys(record: ActorRecord): string[] {
  const keys = [
    ...Object.entries(record.ids ?? {}).map(([scheme, id]) => `id ${scheme} ${id}`),
    ...(record.emails ?? []).map((email) => `email ${email.trim().toLowerCase()}`),
    ...(record.phones ?? []).map((phone) => `phone ${phone.replace(/\D/g, '').slice(-10)}`),
  ]
  const names = [record.name, ...(record.aliases ?? [])]
  return [
    ...new Set([
      ...keys,
      ...names.flatMap((name) =>
        record.type === 'person' ? personKeys(name) : organizationKeys(name, record),
      ),
    ]),
  ]
}

function personKeys(name: string): string[] {
  const { surname, given } = parsePersonName(name)
  const words = [...surname, surname.join(''), ...given.slice(1)].filter((word) => word.length > 2)
  return words.map((word) => `surname ${word}`)
}

function organizationKeys(written: string, record: ActorRecord): string[] {
  const name = parseOrganizationName(written, record.place)
  const domain = ownDomain(record.website)
  return [
    `name ${sortedKey(name)}`,
    ...name.distinctive.filter((word) => word.length > 3).map((word) => `word ${word}`),
    ...(name.acronym.length > 1 ? [`short ${name.acronym}`] : []),
    ...(name.words.length === 1 ? [`short ${name.words[0]}`] : []),
    ...(domain && !/\.(?:gov|us|edu|mil)$/.test(domain) ? [`site ${domain}`] : []),
  ]
}

/** A key that too many records share is skipped; rarer keys still pair them. */
const largestBlock = 400

/** Pairs to compare, as sorted indexes, each once. */
export function candidatePairs(records: readonly ActorRecord[]): [number, number][] {
  const blocks = new Map<string, number[]>()
  for (const [at, record] of records.entries()) {
    for (const key of blockingKeys(record)) {
      const block = blocks.get(key)
      if (block) block.push(at)
      else blocks.set(key, [at])
    }
  }
  const pairs = new Map<string, [number, number]>()
  for (const block of blocks.values()) {
    if (block.length > largestBlock) continue
    for (const [step, left] of block.entries()) {
      for (const right of block.slice(step + 1)) pairs.set(`${left} ${right}`, [left, right])
    }
  }
  return [...pairs.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1])
}
