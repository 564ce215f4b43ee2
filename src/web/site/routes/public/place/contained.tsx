import { z } from 'zod'
import { ContainedPlaces, placePath } from '../../../components/directory/place-containment.tsx'
import { PageHead } from '../../../components/layout/page-head.tsx'
import { Pager } from '../../../components/layout/pager.tsx'
import { PublicPage } from '../../../components/layout/public-page.tsx'
import { publicLoader, readQuery, usePageData } from '../../../load-page.ts'
import { useMessages } from '../../../messages/use-messages.ts'
import { requirePlace } from './load-place.ts'

const pageSize = 100

const Query = z.strictObject({ cursor: z.string().max(2000).optional() })

export const loader = publicLoader(async (page) => {
  const { site, services } = page
  const { directory } = services
  const { cursor } = readQuery(Query, page.url)
  const { row } = await requirePlace(page)
  const isArea = await directory.containment.containsPlaces(row)
  // The numbers of an area change with every actor in it.
  if (isArea && (await directory.figures.ensureFresh())) site.dependsOn(['search'])
  return directory.containment.detail(row, { isArea, limit: pageSize, cursor })
})

/** Every place that a place contains. */
export default function ContainedPlacesPage() {
  const place = usePageData<typeof loader>()
  const { m } = useMessages()
  const text = m.place.containment
  const { data, page } = place.contains
  const title = text.placesIn(place.name)
  const crumbs = [
    { label: m.shell.header.places, to: '/places' },
    { label: place.name, to: placePath({ ...place, state: place.state.abbreviation }) },
    { label: title },
  ]
  return (
    <PublicPage title={title} crumbs={crumbs}>
      <PageHead title={title} noIndex />
      {data.length === 0 && <p className="text-soft">{text.none}</p>}
      <ContainedPlaces places={data} className="columns-2 sm:columns-3 lg:columns-4" />
      <Pager nextCursor={page.next_cursor} />
    </PublicPage>
  )
}
