import { probabilitiesOf } from '../../src/research/extract/decide-names.ts'
import { candidatesOf, extractActors } from '../../src/research/extract/extract-actors.ts'
import { namedTypes } from '../../src/research/extract/name-model.ts'
import { nameWeights } from '../../src/research/extract/name-weights.ts'
import { nameKey } from '../../src/research/extract/text-folding.ts'
import { readFileAsPage } from './labeled-pages.ts'

const leastShown = 0.02

/** Prints each span of a page that may be a name, likeliest first, with its features and their weights. */
export async function explain(file: string): Promise<void> {
  const page = await readFileAsPage(file)
  if (!page) throw new Error(`${file} cannot be read as a page`)
  const actors = extractActors(page, { place: null, taxonomy: [] })
  const taken = new Set(actors.flatMap(({ name, aliases }) => [name, ...aliases].map(nameKey)))
  const rows = candidatesOf(page)
    .candidates.map((candidate) => {
      const probabilities = probabilitiesOf(candidate.features, nameWeights)
      const type = namedTypes.toSorted((a, b) => probabilities[b] - probabilities[a])[0]!
      return { ...candidate, type, probability: probabilities[type] }
    })
    .filter(({ probability }) => probability >= leastShown)
    .toSorted((a, b) => b.probability - a.probability)
  for (const { name, type, probability, features, spans } of rows) {
    const column = namedTypes.indexOf(type)
    const verdict = taken.has(nameKey(name))
      ? 'taken'
      : probability < nameWeights.least[type]
        ? `below ${nameWeights.least[type]}`
        : 'part of a likelier name, or not quotable'
    console.log(`${probability.toFixed(2)} ${type}: ${name} (${verdict}, line ${spans[0]!.line.index + 1})`)
    const weighed = [...features]
      .map((feature) => ({ feature, weight: nameWeights.weights[feature]?.[column] ?? 0 }))
      .filter(({ weight }) => weight !== 0)
      .toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
    for (const { feature, weight } of weighed)
      console.log(`      ${weight > 0 ? '+' : ''}${weight} ${feature}`)
  }
  for (const { type, name, role } of actors.filter((actor) => actor.type === 'person'))
    console.log(`person: ${name}${role === null ? '' : `, ${role}`} (taken, ${type})`)
}
