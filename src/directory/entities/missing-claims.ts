import type { ClaimInput } from '../../contracts/directory/claim-input.ts'
import type { EntityDetail } from '../../contracts/directory/entities.ts'

/** The claims that the actor does not have yet. A claim is the same if it says and quotes the same of one page. */
export function missingClaims(
  { claims, sources }: Pick<EntityDetail, 'claims'> & { sources: readonly { id: string; url: string }[] },
  given: readonly ClaimInput[],
): ClaimInput[] {
  const urls = new Map(sources.map(({ id, url }) => [id, url]))
  const keyOf = ({ kind, text, excerpt }: Pick<ClaimInput, 'kind' | 'text' | 'excerpt'>, url?: string) =>
    JSON.stringify([kind, text, excerpt, url])
  const known = new Set(claims.map((claim) => keyOf(claim, urls.get(claim.source_id))))
  return given.filter((claim) => !known.has(keyOf(claim, claim.source.url)))
}
