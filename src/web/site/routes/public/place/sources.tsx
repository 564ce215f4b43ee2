import { z } from 'zod'
import { SourceClass } from '../../../../../contracts/directory/sources.ts'
import { listOf } from '../../../../../contracts/paging.ts'
import { Passage } from '../../../components/directory/passage.tsx'
import { PlaceFrame } from '../../../components/directory/place-frame.tsx'
import { ProofFor } from '../../../components/directory/proof-for.tsx'
import { Pager } from '../../../components/layout/pager.tsx'
import { Section } from '../../../components/layout/section.tsx'
import { publicLoader, readQuery, usePageData } from '../../../load-page.ts'
import { useMessages } from '../../../messages/use-messages.ts'
import { loadPlace } from './load-place.ts'

const pageSize = 25

const Query = z.strictObject({ source_class: listOf(SourceClass), cursor: z.string().max(2000).optional() })

export const loader = publicLoader(async (page) => {
  const { directory } = page.services
  const query = readQuery(Query, page.url)
  return loadPlace(page, async (place) => {
    const list = await directory.sources.ofPlace(place.id, {
      classes: query.source_class,
      limit: pageSize,
      cursor: query.cursor,
    })
    return { list, query }
  })
})

export default function PlaceSources() {
  const data = usePageData<typeof loader>()
  const { place, list, classes, query } = data
  const { m, href } = useMessages()
  const path = href(`/places/${place.slug}/sources`)
  return (
    <PlaceFrame data={data} tab="sources" noIndex={Object.keys(query).length > 0}>
      <Section title={m.place.sources.title} remark={m.place.sources.list}>
        <nav aria-label={m.place.actors.who} className="no-print flex flex-wrap gap-2 pb-2">
          {classes.map(({ source_class, count }) => {
            const isChosen = query.source_class?.includes(source_class)
            return (
              <a
                key={source_class}
                href={isChosen ? path : `${path}?source_class=${source_class}`}
                className="chip"
                aria-current={isChosen ? 'true' : undefined}
              >
                {m.evidence.sourceClass[source_class]} {m.shell.number(count)}
              </a>
            )
          })}
        </nav>
        {list.data.length === 0 && <p className="py-4 text-soft">{m.place.sources.none}</p>}
        <ul className="rows">
          {list.data.map((source) => (
            <li key={source.id} className="max-w-4xl">
              <Passage excerpt={source.excerpt} source={source} isSmall>
                <ProofFor actors={source.entities} />
              </Passage>
            </li>
          ))}
        </ul>
        <Pager nextCursor={list.page.next_cursor} />
      </Section>
    </PlaceFrame>
  )
}
