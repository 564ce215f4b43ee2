import type { Sql } from '../../platform/sql/database.ts'
import { completeUrls } from '../sources/source-url.ts'
import { type CitedRecord, type CitedSource, readCitedClaims, readCitedSources } from './citation-store.ts'

type Citations = {
  claims: ReadonlyMap<string, CitedRecord>
  sources: ReadonlyMap<string, CitedRecord>
}

/** Reads the claims and sources that a workspace can see, by lower-case id. */
export function createCitationReader(baseUrl: string) {
  return async (
    sql: Sql,
    workspaceId: string,
    ids: { claims: readonly string[]; sources: readonly CitedSource[] },
  ): Promise<Citations> => {
    const claims = await readCitedClaims(sql, workspaceId, ids.claims)
    const sources = await readCitedSources(sql, workspaceId, ids.sources)
    completeUrls([...claims.values(), ...sources.values()], baseUrl)
    return { claims, sources }
  }
}
