import { searchPassages } from '../../../../../contracts/directory/passage-search.ts'
import { getBrief } from '../../../../../contracts/workspaces/briefs.ts'
import type { FoundQuotes } from '../../../components/workspace/found-quotes.ts'
import type { WorkspacePage } from '../open-workspace.ts'

export const mostQuotes = 8

/** Quotes with the words, in the places of the brief. */
export async function findQuotes(
  { call, params, param }: Pick<WorkspacePage, 'call' | 'params' | 'param'>,
  words: string,
): Promise<FoundQuotes['found']> {
  const { scope } = await call(getBrief, { params: params({ brief_id: param('id') }), query: {} })
  if (words === '') return []
  const place = scope.place_keys.length > 0 ? { place: scope.place_keys } : {}
  const { data } = await call(searchPassages, { query: { query: words, limit: mostQuotes, ...place } })
  return data.flatMap(({ claims: [claim], excerpt, source }) =>
    claim
      ? [
          {
            claimId: claim.id,
            excerpt,
            title: source.title,
            url: source.url,
            actor: claim.entity.name,
          },
        ]
      : [],
  )
}
