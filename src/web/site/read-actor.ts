import { data } from 'react-router'
import type { MergeOutcome } from '../../directory/index.ts'
import type { SiteServices } from '../site-request.ts'
import { isServiceError } from './catch-service-error.ts'

/** What the error page of an actor that was merged or removed knows. */
export type FormerActor = {
  merge?: MergeOutcome | undefined
  removed?: { at: string; name: string | undefined }
}

/** A public actor without its claims and sources. A merged or removed one ends the loader with a page that says what became of it. */
export async function readActor(directory: SiteServices['directory'], id: string) {
  try {
    return await directory.findPublicEntity(id)
  } catch (error) {
    if (!isServiceError(error)) throw error
    if (error.code === 'entity_merged') {
      const merge = await directory.readMergeOutcome(id)
      throw data({ merge } satisfies FormerActor, { status: 404 })
    }
    const removedAt = error.members?.['removed_at']
    if (typeof removedAt !== 'string') throw error
    const removed = { at: removedAt, name: await directory.readFormerName(id) }
    throw data({ removed } satisfies FormerActor, { status: 404 })
  }
}
