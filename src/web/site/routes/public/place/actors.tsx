import { z } from 'zod'
import { entityFilters } from '../../../../../contracts/directory/entities.ts'
import { listOf } from '../../../../../contracts/paging.ts'
import { ActorRow } from '../../../components/directory/actor-row.tsx'
import { PlaceFrame } from '../../../components/directory/place-frame.tsx'
import { SuggestLink } from '../../../components/directory/suggest-link.tsx'
import { FacetForm, facetOptions } from '../../../components/forms/facets.tsx'
import { Pager } from '../../../components/layout/pager.tsx'
import { hasReal } from '../../../components/layout/sample.tsx'
import { Section } from '../../../components/layout/section.tsx'
import { IssueFilter } from '../../../issue-filter.ts'
import { publicLoader, readQuery, usePageData } from '../../../load-page.ts'
import { useMessages } from '../../../messages/use-messages.ts'
import { issueName } from '../../../taxonomy.ts'
import { loadPlace } from './load-place.ts'

const pageSize = 25

const Query = z.strictObject({
  within: z.enum(['true', 'false']).optional(),
  ...entityFilters,
  issue_area: listOf(IssueFilter),
  sort: z.enum(['name', 'sources', 'recent']).optional(),
  cursor: z.string().max(2000).optional(),
})

export const loader = publicLoader(async (page) => {
  const { directory } = page.services
  const query = readQuery(Query, page.url)
  const issueAreas = query.issue_area && directory.issueAreasOf(query.issue_area)
  return loadPlace(page, async (place) => {
    const area = await place.area
    const isWithin = query.within === 'true' && area !== undefined
    const list = await directory.search.list(
      {
        workspaceId: undefined,
        text: undefined,
        states: undefined,
        ...(isWithin ? { placeIds: undefined, within: area } : { placeIds: [place.id] }),
        issueAreas,
        types: query.type,
        sourceClasses: query.source_class,
        sort: query.sort ?? 'name',
      },
      { limit: pageSize, cursor: query.cursor, facets: true },
    )
    const quotes = await directory.rowQuotes(
      list.data.map((actor) => actor.id),
      issueAreas,
    )
    return { area, isWithin, list, quotes, query }
  })
})

export default function PlaceActors() {
  const data = usePageData<typeof loader>()
  const { place, list, query } = data
  const { m, language, href } = useMessages()
  const { actors } = m.place
  const path = href(`/places/${place.slug}/actors`)
  const isFiltered = Object.keys(query).length > 0
  const total = list.page.total === null ? '10,000+' : m.shell.actors(list.page.total)
  const facets = list.facets
  return (
    <PlaceFrame
      data={data}
      tab="actors"
      actors={list.data}
      noIndex={isFiltered}
      sideFirst={
        <details className="filters">
          <summary className="button">{actors.filters}</summary>
          <FacetForm
            action={path}
            label={actors.filters}
            more={m.place.who.allIssues}
            facets={[
              {
                name: 'type',
                legend: actors.kind,
                chosen: query.type ?? [],
                options: facetOptions(
                  facets?.type ?? [],
                  query.type ?? [],
                  (value) => m.evidence.actorKind[value as keyof typeof m.evidence.actorKind],
                ),
              },
              {
                name: 'issue_area',
                legend: actors.issue,
                chosen: query.issue_area ?? [],
                options: facetOptions(facets?.issue_area ?? [], query.issue_area ?? [], (value) =>
                  issueName(language, value),
                ),
              },
              {
                name: 'source_class',
                legend: actors.who,
                chosen: query.source_class ?? [],
                options: facetOptions(
                  facets?.source_class ?? [],
                  query.source_class ?? [],
                  (value) => m.evidence.sourceClass[value as keyof typeof m.evidence.sourceClass],
                ),
              },
            ]}
          >
            {data.isWithin && <input type="hidden" name="within" value="true" />}
            <label className="grid gap-1 text-sm font-semibold">
              {actors.sort}
              <select name="sort" className="input font-normal" defaultValue={query.sort ?? 'name'}>
                {(['name', 'sources', 'recent'] as const).map((sort) => (
                  <option key={sort} value={sort}>
                    {actors.sorts[sort]}
                  </option>
                ))}
              </select>
            </label>
          </FacetForm>
        </details>
      }
    >
      <Section
        title={actors.list(total, place.name)}
        {...(isFiltered && { more: { to: path, label: actors.clear } })}
      >
        {data.area !== undefined && (
          <p className="py-2">
            <a href={data.isWithin ? path : `${path}?within=true`} className="link">
              {data.isWithin
                ? m.place.containment.here
                : m.place.containment.everything(place.actor_count_within)}
            </a>
          </p>
        )}
        {list.data.length === 0 && (
          <p className="py-4 text-soft">
            {actors.none} <SuggestLink place={place.slug} />
          </p>
        )}
        <ul className="rows">
          {list.data.map((actor) => (
            <li key={actor.id}>
              <ActorRow actor={actor} quote={data.quotes[actor.id]} showSample={hasReal(list.data)} />
            </li>
          ))}
        </ul>
        <Pager nextCursor={list.page.next_cursor} />
      </Section>
    </PlaceFrame>
  )
}
