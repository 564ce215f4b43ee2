import { z } from 'zod'
import { actorPath, shownSlug } from '../../components/directory/actor-row.tsx'
import { ChangeList } from '../../components/directory/record-history.tsx'
import { PageHead } from '../../components/layout/page-head.tsx'
import { Pager } from '../../components/layout/pager.tsx'
import { PublicPage } from '../../components/layout/public-page.tsx'
import { publicLoader, readQuery, usePageData } from '../../load-page.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { readActor } from '../../read-actor.ts'

const pageSize = 50

const Query = z.strictObject({ cursor: z.string().max(500).optional() })

export const loader = publicLoader(async ({ site, services: { directory }, url, param, redirectTo }) => {
  const { cursor } = readQuery(Query, url)
  const { id, slug, name, sample, place } = await readActor(directory, param('id'))
  if (param('slug') !== shownSlug(slug) || param('id') !== id)
    redirectTo(`${actorPath({ id, slug })}/history`)
  site.dependsOn([`entity:${id}`, 'search', 'places'])
  const [history, { name: placeName, time_zone: timeZone }] = await Promise.all([
    directory.history.ofEntity(id, { limit: pageSize, cursor }),
    directory.places.describe(place.key),
  ])
  return { actor: { id, slug, name, sample }, placeName, timeZone, history }
})

/** Every change of a record, newest first. */
export default function ActorHistory() {
  const { actor, placeName, timeZone, history } = usePageData<typeof loader>()
  const { m } = useMessages()
  return (
    <PublicPage
      crumbs={[{ label: actor.name, to: actorPath(actor) }, { label: m.history.title }]}
      sample={actor.sample ? { place: placeName } : undefined}
      timeZone={timeZone}
      title={m.history.title}
      lead={<bdi>{actor.name}</bdi>}
    >
      <PageHead title={m.history.titleOf(actor.name)} noIndex />
      <ChangeList changes={history.data} />
      <Pager nextCursor={history.page.next_cursor} />
    </PublicPage>
  )
}
