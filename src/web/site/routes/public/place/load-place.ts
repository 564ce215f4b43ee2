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

/** What the heading and the tabs of every page of a place show. */
export async function loadPlace(page: PageRequest) {
  const { site, services } = page
  const { directory, firehose } = services
  const { row, reference } = await requirePlace(page)
  const now = site.now.toISOString()
  const reading = directory.coverage.read(reference, row.id)
  const actorCount = async () => (await reading).coverage.actor_count
  const [{ area, place }, { coverage, classes }, { signals, meetings: upcoming }] = await Promise.all([
    loadArea(page, row, actorCount),
    reading,
    firehose.publicSignals.ofPlace(row.key, { from: now, limit: countedSignals }),
  ])
  return {
    placeId: row.id,
    area,
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

async function loadArea(
  { site, services: { directory } }: PageRequest,
  row: PlaceRow,
  actorCount: () => Promise<number>,
) {
  const area = await directory.containment.areaOf(row)
  // The numbers of an area change with every actor in it.
  if (area !== undefined && (await directory.figures.ensureFresh())) site.dependsOn(['search'])
  return {
    area,
    place: await directory.containment.detail(row, {
      isArea: area !== undefined,
      limit: shownContained,
      actorCount,
    }),
  }
}

type PlaceRow = Awaited<ReturnType<typeof requirePlace>>['row']

export type PlaceData = Awaited<ReturnType<typeof loadPlace>>
/** The part that the frame of the page needs. */
export type PlaceFrameData = Pick<PlaceData, 'place' | 'coverage' | 'counts' | 'now'>
