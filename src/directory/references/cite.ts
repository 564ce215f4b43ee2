import type { Sql } from '../../platform/sql/database.ts'
import { type AskedSource, type Cited, readCitedClaims, readCitedSources } from './citation-store.ts'

export type CitedRecords = {
  claims: ReadonlyMap<string, Cited>
  sources: ReadonlyMap<string, Cited>
}

/** Claims and sources with their quotes, as far as a workspace sees them; both by their ids in lower case. */
export function createCite(baseUrl: string) {
  return async (
    sql: Sql,
    workspaceId: string,
    asked: { claims: readonly string[]; sources: readonly AskedSource[] },
  ): Promise<CitedRecords> => {
    const claims = await readCitedClaims(sql, workspaceId, asked.claims)
    const sources = await readCitedSources(sql, workspaceId, asked.sources)
    // Sample pages are served by the service itself: their addresses are stored without its own.
    for (const { source } of [...claims.values(), ...sources.values()]) {
      if (source.url.startsWith('/')) source.url = `${baseUrl}${source.url}`
    }
    return { claims, sources }
  }
}
