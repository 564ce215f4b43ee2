import type { EntityDetail } from '../../contracts/directory/entities.ts'
import { foldText } from '../fold.ts'

type Cited = { readonly id: string; readonly text: string; readonly passage_excerpt: string }

/** Who wrote a description: the source whose words it has, or the directory, from the claim that says the same. */
export function descriptionSource(
  description: string | null,
  claims: readonly Cited[],
): EntityDetail['description_source'] {
  if (description === null) return null
  const words = ` ${foldText(description)} `
  const quoted = claims.find(({ passage_excerpt }) => ` ${foldText(passage_excerpt)} `.includes(words))
  if (quoted) return { author: 'source', claim_id: quoted.id }
  const restated = claims.find(({ text }) => words.includes(` ${foldText(text)} `))
  return { author: 'directory', claim_id: restated?.id ?? null }
}
