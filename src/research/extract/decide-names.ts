import type { NameCandidate } from './name-features.ts'
import { type NamedType, type NameModel, namedTypes } from './name-model.ts'
import type { NameSpan } from './name-spans.ts'
import { nameWeights } from './name-weights.ts'
import { connectors, openers } from './organization-words.ts'
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

const wordBonus = 0.1
/** A name that is surely some actor is taken, even if its type is in doubt. */
const leastTotal = 0.7

/** Takes the names that are likely enough. Of names that overlap on the page, the likeliest combination stays. */
export function decideNames(
  candidates: readonly NameCandidate[],
  model: NameModel = nameWeights,
): DecidedName[] {
  const likely = candidates.flatMap((candidate): Scored[] => {
    const probabilities = probabilitiesOf(candidate.features, model)
    const type = namedTypes.toSorted((a, b) => probabilities[b] - probabilities[a])[0]!
    const probability = probabilities[type]
    const total = namedTypes.reduce((sum, one) => sum + probabilities[one], 0)
    if (probability < model.least[type] && total < leastTotal) return []
    // A longer name is better than a part of it that is as likely.
    const score =
      logit(probability) - logit(model.least[type]) + 0.01 + wordBonus * candidate.name.split(' ').length
    return [{ decided: { ...candidate, type, probability }, score }]
  })
  // The acronym of a name is another form of it, and so is "the YRT program".
  const acronyms = new Set(
    likely.flatMap(({ decided }) => decided.spans.flatMap(({ acronym }) => acronym ?? [])).map(fold),
  )
  const placed = likely
    .filter(
      ({ decided: { name } }) =>
        !acronyms.has(fold(name).replace(/ (?:program|initiative|project|fund)$/, '')),
    )
    .flatMap(({ decided, score }) => decided.spans.map((span): Placed => ({ decided, score, span })))
  const taken = [...Map.groupBy(placed, ({ span }) => span.line.index).values()]
    .flatMap((ofLine) => withPrograms(bestCombination(ofLine), ofLine))
    .filter(({ decided }) => !isRest(decided.name))
  return [...Map.groupBy(taken, ({ decided }) => decided)].map(([decided, all]) => ({
    ...decided,
    spans: all.map(({ span }) => span),
  }))
}

/**
 * "Sunday Service: the campaign for a bus", "Fair, held by Ashby Arts": the rest of a line shows where the name ends, but
 * is none. Names that start in lower case do not start with such words.
 */
function isRest(name: string): boolean {
  const first = name.split(' ')[0]!
  return openers.has(first) || connectors.has(first) || /^\p{Ll}+ by /u.test(name)
}

type Scored = { readonly decided: DecidedName; readonly score: number }
type Placed = Scored & { readonly span: NameSpan }
const logit = (probability: number): number =>
  Math.log(Math.min(0.9999, probability) / (1 - Math.min(0.9999, probability)))

/** "Spotter Program Training": the event's name contains the name of a program, which is an actor of its own. */
function withPrograms(chosen: readonly Placed[], all: readonly Placed[]): readonly Placed[] {
  const events = chosen.filter(({ decided }) => decided.type === 'event')
  const programs = all.filter(
    ({ decided, span }) =>
      decided.type === 'initiative' &&
      span.by === 'head word' &&
      events.some((event) => event.span.start <= span.start && span.end < event.span.end),
  )
  return [...chosen, ...programs]
}

/** The spans of a line that do not overlap and have the highest sum of scores. */
function bestCombination(all: readonly Placed[]): readonly Placed[] {
  const placed = all.toSorted((a, b) => a.span.end - b.span.end)
  const best: { readonly score: number; readonly chosen: readonly Placed[] }[] = [{ score: 0, chosen: [] }]
  for (const [at, one] of placed.entries()) {
    let before = at
    while (before > 0 && placed[before - 1]!.span.end > one.span.start) before -= 1
    const score = best[before]!.score + one.score
    const without = best[at]!
    best.push(score > without.score ? { score, chosen: [...best[before]!.chosen, one] } : without)
  }
  return best.at(-1)!.chosen
}
