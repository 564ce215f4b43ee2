import { caps } from '../caps.ts'
import { ownDomain } from './compare-organizations.ts'
import { type ActorRecord, emailsOf } from './comparison.ts'
import { parseOrganizationName, sortedKey } from './parsed-organization-name.ts'
import { parsePersonName } from './parsed-person-name.ts'

/** Blocking keys: two records are compared only if they share a key. */
function blockingKeys(record: ActorRecord): string[] {
  const keys = [
    ...emailsOf(record).map((email) => `email ${email}`),
    ...(record.phones ?? []).map((phone) => `phone ${phone.replace(/\D/g, '').slice(-10)}`),
  ]
  for (const name of [record.name, ...(record.aliases ?? [])])
    keys.push(...(record.type === 'person' ? personKeys(name) : organizationKeys(name, record)))
  return [...new Set(keys)]
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

/**
 * Pairs to compare, as sorted indexes, each once, rarest keys first. A key that too many records share is skipped;
 * rarer keys still pair them.
 */
export function candidatePairs(
  records: readonly ActorRecord[],
  knownIds: ReadonlySet<string>,
): {
  readonly pairs: [number, number][]
  readonly isCut: boolean
} {
  const keyed = records.flatMap((record, index) => blockingKeys(record).map((key) => ({ key, index })))
  const blocks = [...Map.groupBy(keyed, ({ key }) => key).values()].map((all) =>
    all.map(({ index }) => index),
  )
  const pairs = new Map<string, [number, number]>()
  let isCut = false
  for (const block of blocks.sort((a, b) => a.length - b.length)) {
    // Known actors are not compared with each other.
    const known = block.filter((at) => knownIds.has(records[at]!.id)).length
    const most = pairs.size + pairsAmong(block.length) - pairsAmong(known)
    isCut = block.length > caps.findingsPerBlock || most > caps.pairsPerRun
    if (isCut) break
    for (const [step, left] of block.entries()) {
      for (const right of block.slice(step + 1)) {
        if (knownIds.has(records[left]!.id) && knownIds.has(records[right]!.id)) continue
        pairs.set(`${left} ${right}`, [left, right])
      }
    }
  }
  return { pairs: [...pairs.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1]), isCut }
}

const pairsAmong = (count: number) => (count * (count - 1)) / 2
