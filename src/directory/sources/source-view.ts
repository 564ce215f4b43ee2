import type { Source } from '../../contracts/directory/sources.ts'
import { licenseOf } from './source-license.ts'
import { sourceUrl } from './source-url.ts'

export type SourceRow = {
  id: string
  url: string
  title: string
  publisher: string | null
  source_class: string
  published_at: Date | null
  retrieved_at: Date
  content_hash: string | null
  status: string
  sample: boolean
  excerpt: string
  entities: { id: string; name: string; type: string }[]
}

/** The fields of a source that do not depend on what it is cited for. */
export function toSourceFields(row: Omit<SourceRow, 'excerpt' | 'entities'>, baseUrl: string) {
  return {
    id: row.id,
    url: sourceUrl(row.url, baseUrl),
    title: row.title,
    publisher: row.publisher,
    source_class: row.source_class as Source['source_class'],
    published_at: row.published_at?.toISOString() ?? null,
    retrieved_at: row.retrieved_at.toISOString(),
    license: licenseOf(row.url),
    content_hash: row.content_hash,
    status: row.status as Source['status'],
    sample: row.sample,
  }
}

export function toSource(row: SourceRow, baseUrl: string): Source {
  return { ...toSourceFields(row, baseUrl), excerpt: row.excerpt, entities: row.entities }
}
