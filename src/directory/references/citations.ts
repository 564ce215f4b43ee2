import type { Sql } from '../../platform/sql/database.ts'
import { type CitedRecord, type CitedSource, readCitedClaims, readCitedSources } from './citation-store.ts'

export type Citations = {
  claims: ReadonlyMap<string, CitedRecord>
  sources: ReadonlyMap<string, CitedRecord>
}

/** Claims and sources with their quotes, as far as a workspace sees them; both by their ids in lower case. */
export function createCitationReader(baseUrl: string) {
  return async (
    sql: Sql,
    workspaceId: string,
    asked: { claims: readonly string[]; sources: readonly CitedSource[] },
  ): Promise<Citations> => {
    const claims = await readCitedClaims(sql, workspaceId, asked.claims)
    const sources = await readCitedSources(sql, workspaceId, asked.sources)
    // Sample pages are served by the service itself: their addresses are stored without its own.
    for (const { source } of [...claims.values(), ...sources.values()]) {
      if (source.url.startsWith('/')) source.url = `${baseUrl}${source.url}`
    }
    return { claims, sources }
  }
}
