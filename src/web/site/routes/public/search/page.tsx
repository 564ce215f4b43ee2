import { fullPlaceName } from '../../../../../contracts/directory/place-key.ts'
import { Icon } from '../../../components/layout/icon.tsx'
import { Remark } from '../../../components/layout/notice.tsx'
import { PageHead } from '../../../components/layout/page-head.tsx'
import { PageLink } from '../../../components/layout/page-link.tsx'
import { hasReal, SampleStrip } from '../../../components/layout/sample.tsx'
import { FoundQuotes } from '../../../components/search/found-quotes.tsx'
import { NamedPages } from '../../../components/search/named-pages.tsx'
import { NoMatch } from '../../../components/search/no-match.tsx'
import { PlaceChoice } from '../../../components/search/place-choice.tsx'
import { FilterChips, SearchFilters } from '../../../components/search/search-filters.tsx'
import { SearchForm } from '../../../components/search/search-form.tsx'
import { SearchResults, SortLinks } from '../../../components/search/search-results.tsx'
import { publicLoader, usePageData } from '../../../load-page.ts'
import { useMessages } from '../../../messages/use-messages.ts'
import { loadSearch, type SearchData } from './load-search.ts'
import { asksForPlace, dataPath, mostListed, searchPath } from './search-address.ts'

export const loader = publicLoader(loadSearch)

export default function Search() {
  const data = usePageData<typeof loader>()
  const { m } = useMessages()
  const { address, where } = data
  const place = where.kind === 'place' ? fullPlaceName(where.place) : address.place
  const title = [address.q, place].filter(Boolean).join(' · ')
  return (
    <>
      <SampleOf data={data} />
      <div className="frame stack pt-5">
        <PageHead
          title={title === '' ? m.search.title : `${title} · ${m.search.title}`}
          description={m.search.description}
          noIndex={Object.keys(address).length > 0}
        />
        <SearchForm address={address} place={where.kind === 'place' ? place : undefined} />
        <Result data={data} />
      </div>
    </>
  )
}

function Result({ data }: { data: SearchData }) {
  const { m, href } = useMessages()
  const { search } = m
  const { address, where } = data
  if (where.kind === 'ambiguous' || where.kind === 'unknown') return <UnclearPlace data={data} />
  const { found, named } = data
  if (found === undefined) return null
  const place = where.kind === 'place' ? where.place.name : where.kind === 'state' ? where.name : undefined
  const count = search.count(found.total, found.isTotalExact)
  const isOpen = address.q === undefined && place === undefined
  const isEmpty = found.actors.length === 0
  const watched = watchQuery(data)
  const heading = isEmpty
    ? place && asksForPlace(address)
      ? search.noMatch.nobody(place)
      : search.noMatch.heading(address.q, place)
    : isOpen
      ? search.all(count)
      : search.heading(count, address.q, place)
  return (
    <div className="search-columns">
      <SearchFilters address={address} found={found} hasStates={where.kind === 'everywhere'} />
      <div className="stack min-w-0">
        <section className="section">
          <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-b-2 border-ink pb-2">
            <h1 dir="auto" className="search-heading">
              {heading}
            </h1>
            {!isEmpty && <SortLinks address={address} />}
          </div>
          {data.typed !== undefined && (
            <p className="pt-2" dir="auto">
              {search.readAs(data.typed.text, address.q ?? '', place, data.typed.leftOut.join(' '))}
            </p>
          )}
          {where.kind === 'place' && where.isCorrected && (
            <p className="pt-2">{search.corrected(address.place ?? '', fullPlaceName(where.place))}</p>
          )}
          {found.correctedQuery !== undefined && (
            <p className="pt-2" dir="auto">
              {search.correctedWords(address.q ?? '', found.correctedQuery)}
            </p>
          )}
          <div className="no-print flex flex-wrap items-center gap-2 py-2.5">
            <FilterChips address={address} stateNames={found.stateNames} />
            {!isEmpty && (
              <span className="search-actions">
                {found.isTotalExact && found.total <= mostListed && (
                  <a href={href(`/w/to/lists/add?${listQuery(data)}`)} className="button" rel="nofollow">
                    <Icon name="list" />
                    {search.addAll(found.total)}
                  </a>
                )}
                {watched && (
                  <a href={href(`/w/to/watches/new?${watched}`)} className="button" rel="nofollow">
                    <Icon name="bell" />
                    {m.watches.watchThis.search}
                  </a>
                )}
                <a
                  href={href(searchPath(address).replace('/search', '/search.csv'))}
                  className="button"
                  rel="nofollow"
                  download
                >
                  <Icon name="download" />
                  {search.table}
                </a>
                <a href={dataPath(address, where)} className="button">
                  <Icon name="code" />
                  {search.data}
                </a>
              </span>
            )}
          </div>
          {named && <NamedPages words={address.q ?? ''} named={named} issues={found.issues} />}
          {isEmpty ? (
            <NoMatch address={address} where={where} found={found} />
          ) : (
            <SearchResults address={address} found={found} where={where} />
          )}
        </section>
        <FoundQuotes found={found} showSample={where.kind === 'everywhere'} />
        <NotSearched data={data} />
      </div>
    </div>
  )
}

/** What a watch can follow of a search: words, a place and one issue. Empty when it can follow none of it. */
function watchQuery({ address, where }: SearchData): string {
  const issues = address.issue_area ?? []
  return new URLSearchParams({
    ...(address.q && { q: address.q }),
    ...(where.kind === 'place' && { place: where.place.slug }),
    ...(issues.length === 1 && { issue: issues[0] }),
  }).toString()
}

/** What a list adds of a search: the same filters in the API, and words for the page that asks to sign in. */
function listQuery({ address, where }: SearchData): string {
  const filters = dataPath(address, where).split('?')[1] ?? ''
  return new URLSearchParams({
    ...(address.q && { q: address.q }),
    ...(where.kind === 'place' && { place: where.place.slug }),
    search: filters,
  }).toString()
}

function UnclearPlace({ data }: { data: SearchData }) {
  const { m } = useMessages()
  const { address, where } = data
  const typed = address.place ?? ''
  if (where.kind !== 'ambiguous' && where.kind !== 'unknown') return null
  const isAmbiguous = where.kind === 'ambiguous'
  const words = isAmbiguous ? m.search.ambiguous : m.search.unknown
  const places = isAmbiguous ? where.choices : where.similar
  // The name as it is written, when all choices share it.
  const names = new Set(places.map(({ name }) => name))
  const asked = isAmbiguous && names.size === 1 ? [...names].join() : typed
  return (
    <section className="grid gap-3">
      <h1 dir="auto" className="search-heading">
        {words.heading(asked)}
      </h1>
      <p className="text-soft">{words.lead}</p>
      {!isAmbiguous && places.length > 0 && <p>{m.search.unknown.similar}</p>}
      <PlaceChoice
        places={places}
        to={({ slug }) =>
          address.q === undefined ? `/places/${slug}` : searchPath(address, { place: slug })
        }
      />
    </section>
  )
}

/** A list of results says what it cannot know: the issues that nobody has searched for. */
function NotSearched({ data }: { data: SearchData }) {
  const { m } = useMessages()
  const { notSearched } = m.search
  if (data.found === undefined) return null
  if (data.where.kind !== 'place' || data.found.coverage === undefined) {
    return <Remark>{notSearched.everywhere}</Remark>
  }
  const { place } = data.where
  const { open, all, wasSearched } = data.found.coverage
  // A search without a match says it already.
  if (open.length === 0 || data.found.actors.length === 0) return null
  return (
    <Remark>
      {wasSearched ? (
        <>
          {notSearched.title} <strong>{notSearched.some(open.length, all, place.name)}.</strong>
        </>
      ) : (
        notSearched.none(place.name)
      )}{' '}
      <PageLink to={`/places/${place.slug}/coverage`} className="link">
        {notSearched.link}
      </PageLink>
    </Remark>
  )
}

function SampleOf({ data }: { data: SearchData }) {
  const { actors = [], passages = [] } = data.found ?? {}
  if (data.where.kind === 'place' && data.where.place.sample && !hasReal(actors))
    return <SampleStrip place={data.where.place.name} />
  const hasSample = actors.some(({ sample }) => sample) || passages.some(({ source }) => source.sample)
  return hasSample ? <SampleStrip /> : null
}
