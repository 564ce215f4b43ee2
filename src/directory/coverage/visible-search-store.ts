import { type RawBuilder, sql as raw } from 'kysely'

/** Whether a row of `place_search` is public or belongs to the workspace. */
export function isVisibleSearch(workspaceId: string | undefined): RawBuilder<boolean> {
  return workspaceId === undefined
    ? raw<boolean>`place_search.workspace_id is null`
    : raw<boolean>`(place_search.workspace_id is null or place_search.workspace_id = ${workspaceId})`
}
