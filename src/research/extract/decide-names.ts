import type { NameCandidate } from './name-features.ts'
import { type NamedType, type NameModel, namedTypes } from './name-model.ts'
import type { NameSpan } from './name-spans.ts'
import { nameWeights } from './name-weights.ts'
import { fold } from './text-folding.ts'

export type DecidedName = NameCandidate & {
  readonly type: NamedType
  readonly probability: number
}

/** The probability of each type; what is left is the probability that the name is no actor. */
export function probabilitiesOf(
  features: ReadonlySet<string>,
  { weights }: NameModel,
): Record<NamedType, number> {
  const sums = namedTypes.map((_, at) => {
    let sum = weights['any name']?.[at] ?? 0
    for (const feature of features) sum += weights[feature]?.[at] ?? 0
    return Math.exp(Math.min(30, sum))
  })
  const total = 1 + sums.reduce((all, one) => all + one, 0)
  return Object.fromEntries(namedTypes.map((type, at) => [type, sums[at]! / total])) as Record<
    NamedType,
    number
  >
}

const wordBonus = 0.05

/** Takes the names that are likely enough. Of names that overlap on the page, the likelier one stays. */
export function decideNames(
  candidates: readonly NameCandidate[],
  model: NameModel = nameWeights,
): DecidedName[] {
  const likely = candidates
    .flatMap((candidate): DecidedName[] => {
      const probabilities = probabilitiesOf(candidate.features, model)
      const type = namedTypes.toSorted((a, b) => probabilities[b] - probabilities[a])[0]!
      return probabilities[type] >= model.least[type]
        ? [{ ...candidate, type, probability: probabilities[type] }]
        : []
    })
    // A longer name is better than a part of it that is as likely.
    .toSorted(
      (a, b) =>
        b.probability +
        wordBonus * b.name.split(' ').length -
        a.probability -
        wordBonus * a.name.split(' ').length,
    )
  // The acronym of a name is another form of it.
  const acronyms = new Set(
    likely.flatMap(({ spans }) => spans.flatMap(({ acronym }) => (acronym === null ? [] : [fold(acronym)]))),
  )
  const taken = new Map<number, (NameSpan & { type: NamedType })[]>()
  return likely.flatMap((decided) => {
    if (acronyms.has(fold(decided.name))) return []
    const free = decided.spans.filter((span) => {
      const others = taken.get(span.line.index) ?? []
      return !others.some(
        (other) =>
          other.start < span.end &&
          span.start < other.end &&
          // A campaign for an office names the body too.
          !(other.type === 'campaign' && decided.type === 'organization'),
      )
    })
    for (const span of free) {
      const others = taken.get(span.line.index) ?? []
      others.push({ ...span, type: decided.type })
      taken.set(span.line.index, others)
    }
    return free.length === 0 ? [] : [{ ...decided, spans: free }]
  })
}
