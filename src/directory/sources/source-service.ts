import type { z } from 'zod'
import type { SourceList } from '../../contracts/directory/sources.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import { cutPage } from '../../platform/paging.ts'
import type { SourcePage, SourcePosition, SourceStore } from './source-store.ts'
import { toSource } from './source-view.ts'

export type SourceService = ReturnType<typeof createSourceService>

type PageOptions = { limit: number; cursor?: string | undefined }

export function createSourceService(needs: { store: SourceStore; cursors: Cursors; baseUrl: string }) {
  const { store, cursors } = needs

  function positionOf(cursor: string | undefined, query: string): SourcePosition | undefined {
    if (cursor === undefined) return undefined
    const [dated, id] = cursors.read(cursor, query)
    return { dated: String(dated), id: String(id) }
  }

  function listOf(loaded: SourcePage, limit: number, query: string): z.input<typeof SourceList> {
    const { rows, page } = cutPage(loaded.rows, {
      limit,
      total: loaded.total,
      cursorAfter: ({ dated, id }) => cursors.write([dated, id], query),
    })
    return { data: rows.map((row) => toSource(row, needs.baseUrl)), page }
  }

  return {
    async ofEntity(entityId: string, options: PageOptions) {
      const query = `entity ${entityId}`
      const after = positionOf(options.cursor, query)
      return listOf(await store.ofEntity(entityId, { after, limit: options.limit + 1 }), options.limit, query)
    },

    async ofPlace(
      placeId: number,
      options: PageOptions & {
        issueAreas?: readonly string[] | undefined
        classes?: readonly string[] | undefined
      },
    ) {
      const { issueAreas, classes } = options
      const query = `place ${JSON.stringify([placeId, issueAreas, classes])}`
      const after = positionOf(options.cursor, query)
      if (issueAreas?.length === 0) return listOf({ rows: [], total: 0 }, options.limit, query)
      return listOf(
        await store.ofPlace(placeId, { issueAreas, classes, after, limit: options.limit + 1 }),
        options.limit,
        query,
      )
    },
  }
}
