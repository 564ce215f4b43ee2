import type { Sql } from '../../platform/sql/database.ts'
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
    // URLs of sample pages are stored as paths, because this service serves them.
    for (const { source } of [...claims.values(), ...sources.values()]) {
      if (source.url.startsWith('/')) source.url = `${baseUrl}${source.url}`
    }
    return { claims, sources }
  }
}
