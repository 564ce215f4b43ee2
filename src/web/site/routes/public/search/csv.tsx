import { data } from 'react-router'
import { writeCsv } from '../../../../../contracts/csv.ts'
import { readableExcerpt } from '../../../../../contracts/directory/excerpt-display.ts'
import { actorPath } from '../../../components/directory/actor-row.tsx'
import { readQuery, resourceLoader } from '../../../load-page.ts'
import { filtersOf, readRegion } from './load-search.ts'
import { SearchAddress } from './search-address.ts'

const pageSize = 100
/** More than that is in the snapshots of `/data`. */
const maxRows = 1_000

/** The actors of a search as a table, each with one quote. */
export const loader = resourceLoader(async ({ site, services, url }) => {
  const address = readQuery(SearchAddress, url)
  const where = await readRegion(services, address.place)
  if (where.kind === 'ambiguous' || where.kind === 'unknown') {
    throw data({ code: 'invalid_request', detail: 'The place is not clear' }, { status: 400 })
  }
  const { directory } = services
  const rows: Record<string, string | number | null | undefined>[] = []
  let cursor: string | undefined
  do {
    const list = await directory.searchActors(filtersOf(address, where), { limit: pageSize, cursor })
    const quotes = await directory.rowQuotes(list.data.map(({ id }) => id))
    for (const actor of list.data) {
      const quote = quotes[actor.id]
      rows.push({
        id: actor.id,
        type: actor.type,
        name: actor.name,
        description: actor.description,
        place_key: actor.place.key,
        place: actor.place.name,
        state: actor.place.state,
        issue_areas: actor.issue_areas.join(' '),
        website: actor.website,
        source_count: actor.source_count,
        freshness: actor.freshness.status,
        quote: quote && readableExcerpt(quote.excerpt, quote.source),
        source_title: quote?.source.title,
        source_publisher: quote?.source.publisher,
        source_published_at: quote?.source.published_at,
        source_url: quote?.source.url,
        url: site.baseUrl + actorPath(actor),
      })
    }
    cursor = list.page.next_cursor ?? undefined
  } while (cursor !== undefined && rows.length < maxRows)
  return new Response(writeCsv(rows), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="actors.csv"',
      'X-Robots-Tag': 'noindex',
    },
  })
})
