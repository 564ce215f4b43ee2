import type { IssueCoverage } from '../../../../contracts/directory/coverage.ts'
import type { Place } from '../../../../contracts/directory/places.ts'
import { formatPlaceDate } from '../../format.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { issueName } from '../../taxonomy.ts'
import { DataTable } from '../layout/data-table.tsx'
import { Remark } from '../layout/notice.tsx'
import { SampleTag } from '../layout/sample.tsx'
import { CoverageSwatch } from './coverage-bar.tsx'
import { SuggestLink } from './suggest-link.tsx'

/** Places that have actors for an issue or were searched for it, and how many were not. */
export function IssuePlaces(props: {
  coverage: IssueCoverage
  /** By place key. */
  sources: Readonly<Record<string, { count: number; newest: string }>>
  labels: Readonly<Record<string, { time_zone: string | null }>>
  /** Places that nobody has searched, even if somebody is known there. */
  unsearched: number
  /** The largest of them, to show that they are many. */
  largestUnsearched: readonly Place[]
  /** As it is written within a sentence. */
  name: string
}) {
  const { coverage, sources, labels, unsearched, largestUnsearched, name } = props
  const { m, language, href } = useMessages()
  const { regions, shell } = m
  const text = regions.issue
  const dayOf = (place: { key: string }, at: string | null | undefined) =>
    at ? formatPlaceDate(language, at, labels[place.key]?.time_zone) : undefined
  const rest = (coverage.page.total ?? 0) - coverage.data.length
  return (
    <div>
      {coverage.data.length === 0 ? (
        <p className="text-soft">
          {text.nowhere} <SuggestLink />
        </p>
      ) : (
        <DataTable
          isStacked
          columns={[
            regions.place,
            { number: regions.actors },
            { number: text.sources, isWide: true },
            text.status,
            text.newestSource,
            text.lastSearched,
          ]}
        >
          {coverage.data.map(({ place, actor_count, status, last_searched_at, sample }) => (
            <tr key={place.key}>
              <th scope="row" className="words">
                <a href={href(`/places/${place.slug}`)} className="link">
                  {place.name}, {place.state}
                </a>{' '}
                {sample && <SampleTag />}
              </th>
              <td className="number" data-label={regions.actors}>
                {shell.number(actor_count)}
              </td>
              <td className="number wide">{shell.number(sources[place.key]?.count ?? 0)}</td>
              <td className="words">
                <CoverageSwatch status={status} />
                {m.coverage.status[status]}
              </td>
              <td className="whitespace-nowrap" data-label={text.newestSource}>
                {dayOf(place, sources[place.key]?.newest) ?? '–'}
              </td>
              <td className="whitespace-nowrap" data-label={text.lastSearched}>
                {dayOf(place, last_searched_at) ?? text.never}
              </td>
            </tr>
          ))}
          {largestUnsearched.map(({ key, slug, name: place, state }) => (
            <tr key={key}>
              <th scope="row" className="words">
                <a
                  href={href(`/places/${slug}?issue=${encodeURIComponent(coverage.slug)}#who`)}
                  className="link"
                >
                  {place}, {state.abbreviation}
                </a>
              </th>
              <td className="number" data-label={regions.actors}>
                –
              </td>
              <td className="number wide">–</td>
              <td className="words">
                <CoverageSwatch status="not_searched" />
                {m.coverage.status.not_searched}
              </td>
              <td data-label={text.newestSource}>–</td>
              <td data-label={text.lastSearched}>{text.never}</td>
            </tr>
          ))}
        </DataTable>
      )}
      {rest > 0 && <p className="pt-2 text-sm text-soft">{text.more(rest)}</p>}
      {unsearched > 0 && (
        <div className="mt-4">
          <Remark>
            {text.nobody(name, unsearched)}{' '}
            <a href={href(`/search?issue_area=${encodeURIComponent(coverage.slug)}`)} className="link">
              {text.inPlace}
            </a>
            {' · '}
            <SuggestLink />
          </Remark>
        </div>
      )}
    </div>
  )
}

/** States with actors for the issue, most actors first. They include statewide bodies, which the table does not list. */
export function IssueStates({ coverage }: { coverage: IssueCoverage }) {
  const { m, href } = useMessages()
  const known = coverage.states.filter(({ actor_count }) => actor_count > 0)
  if (known.length === 0) return null
  const search = (state: string) =>
    `/search?issue_area=${encodeURIComponent(coverage.slug)}&place=${encodeURIComponent(state)}`
  return (
    <div>
      <h2 className="eyebrow mb-2">{m.regions.issue.byState}</h2>
      <ul className="flex flex-wrap gap-2">
        {known
          .toSorted((one, other) => other.actor_count - one.actor_count)
          .map(({ state, actor_count }) => (
            <li key={state.abbreviation}>
              <a href={href(search(state.name))} className="chip">
                {state.name} <strong>{m.shell.number(actor_count)}</strong>
              </a>
            </li>
          ))}
      </ul>
    </div>
  )
}

/** Other issues of the domain, with how many actors each has. Hatching where nobody searched and nobody is known. */
export function SisterIssues(props: {
  title: string
  areas: readonly { slug: string }[]
  counts: Readonly<Record<string, number>>
  silent: readonly string[]
}) {
  const { m, language, href } = useMessages()
  if (props.areas.length === 0) return null
  return (
    <div>
      <h2 className="eyebrow mb-2">{props.title}</h2>
      <ul className="flex flex-wrap gap-2">
        {props.areas.map(({ slug }) => {
          const count = props.counts[slug] ?? 0
          return (
            <li key={slug}>
              <a href={href(`/issues/${slug}`)} className="chip">
                {issueName(language, slug)} {count > 0 && <strong>{m.shell.number(count)}</strong>}
                {props.silent.includes(slug) && (
                  <>
                    <CoverageSwatch status="not_searched" />
                    <span className="sr-only">{m.coverage.status.not_searched}</span>
                  </>
                )}
              </a>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
