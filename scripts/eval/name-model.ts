import { type NamedType, type NameModel, namedTypes } from '../../src/research/extract/name-model.ts'
import { nameKey } from '../../src/research/extract/text-folding.ts'

/** Fits the weights of name features on labeled pages: multinomial logistic regression with a penalty on large weights. */

export type LabeledName = {
  readonly name: string
  readonly type: string
  readonly aliases?: readonly string[]
  readonly optional?: boolean
}
export type Row = {
  readonly site: string
  readonly features: readonly string[]
  /** The index in `namedTypes`, or -1 for a name that is no such actor. */
  readonly label: number
  readonly weight: number
}

const keyOf = (name: string): string => nameKey(name).replace(/ (?:inc|llc|ltd|corp|co|nfp)$/, '')

/** The examples of one page. Names that may be given or omitted count little. */
export function rowsOf(
  site: string,
  candidates: readonly { readonly name: string; readonly features: ReadonlySet<string> }[],
  expected: readonly LabeledName[],
): Row[] {
  const labels = new Map<string, { type: string; optional: boolean }[]>()
  for (const { name, aliases = [], type, optional = false } of expected)
    for (const form of [name, ...aliases]) {
      const known = labels.get(keyOf(form)) ?? []
      known.push({ type, optional })
      labels.set(keyOf(form), known)
    }
  const required = expected.filter(({ optional }) => !optional).length
  // A page with hundreds of names must not outweigh the others.
  const pageWeight = Math.min(1, Math.sqrt(25 / Math.max(1, required)))
  return candidates.map(({ name, features }) => {
    const found = labels.get(keyOf(name)) ?? []
    const best = found.find(({ optional, type }) => !optional && type !== 'person') ?? found[0]
    const label = best ? namedTypes.indexOf(best.type as NamedType) : -1
    const isOverlapping =
      label < 0 &&
      [...labels.keys()].some(
        (key) => ` ${key} `.includes(` ${keyOf(name)} `) || ` ${keyOf(name)} `.includes(` ${key} `),
      )
    const weight = pageWeight * (best?.optional ? optionalWeight : isOverlapping ? overlapWeight : 1)
    return { site, features: ['any name', ...features], label, weight }
  })
}

const optionalWeight = 0.25
const overlapWeight = 0.3
const fewestSites = 3

/** Chosen on pages that the weights were not fitted on. */
const settings = { least: { organization: 0.5, initiative: 0.45, campaign: 0.2, event: 0.36 }, penalty: 3 }

/**
 * What the rules claim, in the order of `namedTypes`. The penalty pulls weights to these values, so that a rule that few
 * labeled pages show still counts; all other weights are pulled to zero.
 */
const priors: Readonly<Record<string, readonly number[]>> = {
  'usual name of a public body': [2, 0, 0, 0],
  'two names': [-2, -2, -2, -2],
  'words of a sentence': [-1, -1, 0, 0],
  'repeats itself': [-2, -2, -2, -2],
  'found by head word: organization': [4.4, 0, 0, 0],
  'found by head word: initiative': [0, 4, 0, 0],
  'found by head word: campaign': [0, 0, 3, 0],
  'found by head word: service': [3.8, 2, 0, 0],
  'found by head word: service + after an owner': [0, 2, 0, 0],
  'found by head word: service + text below': [0, 1, 0, 0],
  'found by head word: service + page about programs': [0, 1, 0, 0],
  'found by head word: service + under programs, recognized': [0, 1, 0, 0],
  'starts a sentence + before a verb of service': [0, 1, 0, 0],
  'ends in a kind': [-1, -3, -1, 0],
  'found by statement: organization': [4, 0, 0, 0],
  'found by statement: initiative': [0, 4, 0, 0],
  'found by statement: campaign': [0, 0, 5, 0],
  'introduced as organization': [4, 0, 0, 0],
  'introduced as initiative': [0, 4, 0, 0],
  'introduced as campaign': [0, 0, 5, 0],
  'relation: agent': [2.5, 0, 0, 0],
  'relation: partner': [3, 0, 0, 0],
  'relation: part': [3, 0, 0, 0],
  'relation: gift': [3, 0, 0, 0],
  'relation: group': [3, 0, 0, 0],
  'relation: person': [3, 0, 0, 0],
  'acts + found by head word: initiative': [2, -2, 0, 0],
  'defined as organization': [5, -2, 0, 0],
  'defined as initiative': [0, 4, 0, 0],
  'defined as campaign': [0, -5, 5, 0],
  'candidate for an office': [0, 0, 7, 0],
  'acronym of a program': [0, 4, 0, 0],
  'found by data: organization': [4, 0, 0, 0],
  'found by data: initiative': [0, 6, 0, 0],
  'found by data: event': [0, 0, 0, 5],
  document: [-1, -1, -1, -2],
  'publisher: site in the title': [2.5, 0, 0, 0],
  'publisher: pays for the page': [4, 0, 0, 0],
  'starts with a person or an office': [-2, -2, -2, -2],
  office: [-3, -2, 0, -2],
  'wraps another name': [-1, -1, -1, -1],
  'links within the site': [-1.5, -1, -1, -1],
  'list of organizations': [2, 0, 0, 0],
  'list of organizations + found by head word: initiative': [1, -2, 0, 0],
  'one of the names under organizations': [5, 0, 0, 0],
  'entry among organizations': [1, 0, 0, 0],
  'entry of organizations': [7, 0, 0, 0],
  'entry of organizations + found by head word: initiative': [1, -3, 0, 0],
  'entry of organizations + found by head word: campaign': [1, 0, -3, 0],
  'entry of programs': [0, 5, 0, 0],
  'entry of campaigns': [0, 0, 6, 0],
  'entry of events': [0, 0, 0, 4],
  'entry of events without a date': [0, 0, 0, 3],
  'under news': [0, -1, -1, -2],
  'part of an entry': [-1, -1, -1, -1],
  'under programs + whole heading': [0, 2, 0, 0],
  'in a sentence + found by head word: initiative': [0, 1, 0, 0],
  'under organizations, recognized': [1, 0, 0, 0],
  'links to another site + under organizations': [3, 0, 0, 0],
}

/** Starts from the weights of another fit, if given: a fit that omits one site ends near the fit of all sites. */
export function fitNames(rows: readonly Row[], start?: NameModel): NameModel {
  const { least, penalty } = settings
  const sitesOf = new Map<string, Set<string>>()
  for (const { site, features } of rows)
    for (const feature of features) {
      const sites = sitesOf.get(feature) ?? new Set()
      if (sites.size < fewestSites) sites.add(site)
      sitesOf.set(feature, sites)
    }
  const common = [...sitesOf].filter(([, sites]) => sites.size >= fewestSites).map(([name]) => name)
  const names = [...new Set([...Object.keys(priors), ...common])]
  const index = new Map(names.map((name, at) => [name, at]))
  const types = namedTypes.length
  const examples = rows.map(({ features, label, weight }) => ({
    at: Int32Array.from(features.flatMap((feature) => index.get(feature) ?? [])),
    label,
    weight,
  }))
  const bias = index.get('any name')
  const prior = Float64Array.from(names.flatMap((name) => priors[name] ?? namedTypes.map(() => 0)))
  const objective = (x: Float64Array, gradient: Float64Array): number => {
    gradient.fill(0)
    let loss = 0
    const score = new Float64Array(types)
    const slope = new Float64Array(types)
    for (const { at, label, weight } of examples) {
      score.fill(0)
      for (let one = 0; one < at.length; one++)
        for (let type = 0; type < types; type++) score[type]! += x[at[one]! * types + type]!
      let most = 0
      for (let type = 0; type < types; type++) if (score[type]! > most) most = score[type]!
      let total = Math.exp(-most)
      for (let type = 0; type < types; type++) total += Math.exp(score[type]! - most)
      loss += weight * (Math.log(total) + most - (label >= 0 ? score[label]! : 0))
      for (let type = 0; type < types; type++)
        slope[type] = weight * (Math.exp(score[type]! - most) / total - (label === type ? 1 : 0))
      for (let one = 0; one < at.length; one++)
        for (let type = 0; type < types; type++) gradient[at[one]! * types + type]! += slope[type]!
    }
    for (let at = 0; at < x.length; at++) {
      if (Math.floor(at / types) === bias) continue
      const distance = x[at]! - prior[at]!
      loss += (penalty / 2) * distance * distance
      gradient[at]! += penalty * distance
    }
    return loss
  }
  const first = names.flatMap((name) => start?.weights[name] ?? namedTypes.map(() => 0))
  const x = minimized(objective, Float64Array.from(first))
  const rounded = (value: number) => Math.round(value * 100) / 100 || 0
  return {
    least,
    weights: Object.fromEntries(
      names.map((name, at) => [name, Array.from(x.subarray(at * types, at * types + types), rounded)]),
    ),
  }
}

/** Minimizes a convex function by L-BFGS with backtracking. */
function minimized(
  objective: (x: Float64Array, gradient: Float64Array) => number,
  first: Float64Array,
): Float64Array {
  const size = first.length
  const dot = (a: Float64Array, b: Float64Array) => {
    let sum = 0
    for (let at = 0; at < size; at++) sum += a[at]! * b[at]!
    return sum
  }
  let x = first
  let gradient = new Float64Array(size)
  let loss = objective(x, gradient)
  const steps: { s: Float64Array; y: Float64Array; rho: number }[] = []
  for (let round = 0; round < 1000; round++) {
    const direction = Float64Array.from(gradient, (value) => -value)
    const alphas: number[] = []
    for (const { s, y, rho } of steps.toReversed()) {
      const alpha = rho * dot(s, direction)
      alphas.push(alpha)
      for (let at = 0; at < size; at++) direction[at]! -= alpha * y[at]!
    }
    const last = steps.at(-1)
    if (last) {
      const scale = 1 / (last.rho * dot(last.y, last.y))
      for (let at = 0; at < size; at++) direction[at]! *= scale
    } else
      for (let at = 0; at < size; at++) direction[at]! *= 1 / Math.max(1, Math.sqrt(dot(gradient, gradient)))
    for (const [at, { s, y, rho }] of steps.entries()) {
      const beta = rho * dot(y, direction)
      const alpha = alphas[steps.length - 1 - at]!
      for (let one = 0; one < size; one++) direction[one]! += s[one]! * (alpha - beta)
    }
    const slope = dot(gradient, direction)
    let step = 1
    let next = x
    let nextGradient = gradient
    let nextLoss = loss
    for (; step > 1e-8; step /= 2) {
      next = Float64Array.from(x, (value, at) => value + step * direction[at]!)
      nextGradient = new Float64Array(size)
      nextLoss = objective(next, nextGradient)
      if (nextLoss <= loss + 1e-4 * step * slope) break
    }
    const s = Float64Array.from(next, (value, at) => value - x[at]!)
    const y = Float64Array.from(nextGradient, (value, at) => value - gradient[at]!)
    const curvature = dot(s, y)
    if (curvature > 1e-12) steps.push({ s, y, rho: 1 / curvature })
    if (steps.length > 8) steps.shift()
    const gain = loss - nextLoss
    x = next
    gradient = nextGradient
    loss = nextLoss
    if (gain < 1e-8 * Math.max(1, Math.abs(loss))) break
  }
  return x
}
