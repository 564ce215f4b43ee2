import type { PlaceReference } from '../../../../../contracts/directory/place-key.ts'
import { isCanceled } from '../../../components/signals/meeting-entry.tsx'
import type { PageRequest } from '../../../load-page.ts'
import { basePath } from '../../../messages/language.ts'

/** Contained places that the heading of an area lists. */
const shownContained = 60
/** Signals read for a place page: enough for its lists, and to say how many there are. */
const countedSignals = 50

/** The place of the address. Another spelling of its key redirects to the page of its slug. */
export async function requirePlace({ site, services, url, param, redirectTo }: PageRequest) {
  const given = param('slug')
  const row = await services.directory.places.requirePlace(given)
  if (row.slug !== given) {
    const [, , , ...rest] = basePath(url.pathname).split('/')
    redirectTo(['/places', row.slug, ...rest].join('/') + url.search)
  }
  site.dependsOn([`place:${row.key}`, 'places', 'signals'])
  const reference: PlaceReference = { key: row.key, slug: row.slug, name: row.name, state: row.state }
  return { row, reference }
}

/** A place whose parts are being read. Each tab waits only for those that it needs. */
export type OpenedPlace = {
  id: number
  key: string
  now: string
  coverage: Promise<CoverageOfPlace>
  area: Promise<Area>
}

/** Reads what the heading and the tabs of every page of a place show, and at the same time the content of the tab. */
export async function loadPlace<T>(page: PageRequest, readTab: (place: OpenedPlace) => Promise<T>) {
  const { directory } = page.services
  const { row, reference } = await requirePlace(page)
  const opened = {
    id: row.id,
    key: row.key,
    now: page.site.now.toISOString(),
    coverage: directory.coverage.read(reference, row.id),
    area: directory.containment.areaOf(row),
  }
  const [frame, tab] = await Promise.all([readFrame(page, row, opened), readTab(opened)])
  return { ...frame, ...tab }
}

async function readFrame(page: PageRequest, row: PlaceRow, opened: OpenedPlace) {
  const { now } = opened
  const [place, { coverage, classes }, { signals, meetings: upcoming }] = await Promise.all([
    readDetail(page, row, opened),
    opened.coverage,
    page.services.firehose.publicSignals.ofPlace(row.key, { from: now, limit: countedSignals }),
  ])
  return {
    now,
    place,
    coverage,
    classes: classes.map(({ source_class, count }) => ({ source_class, count })),
    upcoming: upcoming.data,
    signals: signals.data,
    counts: {
      meetings: upcoming.data.filter((one) => !isCanceled(one)).length,
      signals: signals.data.length,
      hasMoreSignals: signals.page.next_cursor !== null,
    },
  }
}

async function readDetail(
  { site, services: { directory } }: PageRequest,
  row: PlaceRow,
  opened: OpenedPlace,
) {
  const area = await opened.area
  // The numbers of an area change with every actor in it.
  if (area !== undefined && (await directory.figures.ensureFresh())) site.dependsOn(['search'])
  return directory.containment.detail(row, {
    isArea: area !== undefined,
    limit: shownContained,
    actorCount: async () => (await opened.coverage).coverage.actor_count,
  })
}

type Directory = PageRequest['services']['directory']
type CoverageOfPlace = Awaited<ReturnType<Directory['coverage']['read']>>
type Area = Awaited<ReturnType<Directory['containment']['areaOf']>>
type PlaceRow = Awaited<ReturnType<typeof requirePlace>>['row']

export type PlaceData = Awaited<ReturnType<typeof readFrame>>
/** The part that the frame of the page needs. */
export type PlaceFrameData = Pick<PlaceData, 'place' | 'coverage' | 'counts' | 'now'>
