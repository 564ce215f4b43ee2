import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { namedTypes } from '../src/research/extract/name-model.ts'
import { labeledRows } from './eval/fit.ts'
import { readCases } from './eval/labeled-pages.ts'
import { fitNames } from './eval/name-model.ts'
import { defaultRoot } from './eval/score.ts'

/** Fits the weights of the names on all labeled actor pages and writes them to src/research/extract/name-weights.ts. */
const { least, weights } = fitNames(
  await labeledRows(await readCases(join(defaultRoot, 'actors', 'cases.jsonl')), defaultRoot),
)
const rows = Object.entries(weights)
  .filter(([, values]) => values.some((value) => value !== 0))
  .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
  .map(
    ([feature, values]) =>
      `    ${/^[a-z]+$/.test(feature) ? feature : `'${feature}'`}: [${values.join(', ')}],`,
  )
await writeFile(
  join(import.meta.dirname, '../src/research/extract/name-weights.ts'),
  `import type { NameModel } from './name-model.ts'

/** Written by scripts/fit-names.ts. Columns: ${namedTypes.join(', ')}. */
export const nameWeights: NameModel = {
  least: { ${namedTypes.map((type) => `${type}: ${least[type]}`).join(', ')} },
  weights: {
${rows.join('\n')}
  },
}
`,
)
