import { getEntity } from '../../../../../contracts/directory/entities.ts'
import type { FoundQuotes } from '../../../components/workspace/found-quotes.ts'
import type { WorkspacePage } from '../open-workspace.ts'

/** The newest quotes of an actor, each with the first claim that it proves. */
export async function actorQuotes(
  { call }: Pick<WorkspacePage, 'call'>,
  entityId: string,
  most: number,
): Promise<FoundQuotes['found']> {
  const { name, passages, sources } = await call(getEntity, { params: { entity_id: entityId } })
  return passages.slice(0, most).flatMap(({ claims: [claim], excerpt, source_id }) => {
    const source = sources.find((one) => one.id === source_id)
    if (claim === undefined || source === undefined) return []
    return [{ claimId: claim.id, excerpt, title: source.title, url: source.url, actor: name }]
  })
}
