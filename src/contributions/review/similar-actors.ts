import type { EntityDetail } from '../../contracts/directory/entities.ts'
import { type Directory, foldText, storedUrl } from '../../directory/index.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { ContributionRow } from '../contribution-store.ts'
import type { SuggestionContent } from '../suggestions/suggestion-service.ts'

const most = 3

/** Public actors that an item may duplicate: those that cite the same page, or have a similar name in its place. */
export function createSimilarActors(needs: {
  baseUrl: string
  directory: Pick<Directory, 'entities' | 'namesInPlace' | 'actorsCiting'>
}) {
  const { entities, namesInPlace, actorsCiting } = needs.directory

  async function named(sql: Sql, name: string, place: string): Promise<string[]> {
    const known = await namesInPlace(sql, place)
    return known.filter((actor) => isSimilarName(actor.name, name)).map(({ id }) => id)
  }

  async function idsOf(sql: Sql, row: ContributionRow): Promise<string[]> {
    if (row.kind === 'duplicate') return [row.other_id!]
    if (row.kind === 'suggestion')
      return actorsCiting(sql, spellingsOf((row.content as SuggestionContent).url, needs.baseUrl), most)
    if (row.kind !== 'submission') return []
    const { actor, merge_into } = row.content as {
      actor: { name: string; place: string }
      merge_into?: string
    }
    return [...(merge_into ? [merge_into] : []), ...(await named(sql, actor.name, actor.place))]
  }

  return async (sql: Sql, row: ContributionRow): Promise<EntityDetail[]> => {
    const ids = [...new Set(await idsOf(sql, row))].slice(0, most)
    const found = await Promise.all(ids.map((id) => entities.read(sql, id).catch(() => undefined)))
    return found.filter((actor) => actor !== undefined)
  }
}

/** The forms in which people write the address of one page. */
export function spellingsOf(address: string, baseUrl: string): string[] {
  const bare = address.split('#', 1)[0]!.replace(/^https?:/, '')
  const [path, search = ''] = bare.split(/(?=\?)/, 2)
  const paths = path!.endsWith('/') ? [path!, path!.slice(0, -1)] : [path!, `${path}/`]
  const urls = paths.flatMap((one) => [`https:${one}${search}`, `http:${one}${search}`])
  return [...urls, storedUrl(address, baseUrl)]
}

/** Whether two names share at least half of their words. */
function isSimilarName(one: string, other: string): boolean {
  const wordsOf = (name: string) =>
    new Set(
      foldText(name)
        .split(/[^\p{L}\p{N}]+/u)
        .filter(Boolean),
    )
  const [first, second] = [wordsOf(one), wordsOf(other)]
  const shared = [...first].filter((word) => second.has(word)).length
  return shared > 0 && shared * 2 >= Math.max(first.size, second.size)
}
