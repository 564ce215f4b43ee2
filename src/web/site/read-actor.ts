import { data } from 'react-router'
import type { EntityDetail } from '../../contracts/directory/entities.ts'
import type { MergeOutcome } from '../../directory/index.ts'
import type { SiteServices } from '../site-request.ts'
import { isServiceError } from './catch-service-error.ts'

/** What the error page of a merged actor knows. */
export type MergedActor = { code: 'entity_merged'; merge: MergeOutcome | undefined }

/** A public actor. A merged one ends the loader with a page that says where it went. */
export async function readActor(directory: SiteServices['directory'], id: string): Promise<EntityDetail> {
  try {
    return await directory.readPublicEntity(id)
  } catch (error) {
    if (!isServiceError(error) || error.code !== 'entity_merged') throw error
    const merge = await directory.readMergeOutcome(id)
    throw data({ code: error.code, merge } satisfies MergedActor, { status: 404 })
  }
}
