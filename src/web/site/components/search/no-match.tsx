import { fullPlaceName } from '../../../../contracts/directory/place-key.ts'
import { useMessages } from '../../messages/use-messages.ts'
import type { FoundActors, OtherSearch, Region } from '../../routes/public/search/load-search.ts'
import { asksForPlace, type SearchAddress, searchPath } from '../../routes/public/search/search-address.ts'
import { SuggestLink } from '../directory/suggest-link.tsx'
import { PageLink } from '../layout/page-link.tsx'

/** A search that finds nobody: wider searches that do, and whether anybody looked at all. */
export function NoMatch(props: { address: SearchAddress; where: Region; found: FoundActors }) {
  const { address, where, found } = props
  const { m, href } = useMessages()
  const { noMatch } = m.search
  const words = address.q ?? ''
  const place = where.kind === 'place' ? where.place.name : where.kind === 'state' ? where.name : ''
  const state = where.kind === 'place' ? where.place.state.name : place
  const labels: Record<OtherSearch['kind'], (words: string) => string> = {
    filters: () => noMatch.withoutFilters,
    state: (used) => noMatch.inState(used, state),
    anywhere: noMatch.anywhere,
    everyone: () => noMatch.everyone(place),
    word: noMatch.word,
  }
  // The whole query as it is probably meant, in the narrowest search that finds it.
  const meant = found.others.find(({ kind, isCorrected }) => isCorrected && kind !== 'word')
  const isUnsearched = found.coverage !== undefined && found.coverage.open.length > 0
  const hasOnlyQuotes = found.passages.length > 0 && found.others.length === 0
  if (hasOnlyQuotes && !isUnsearched) return null
  // Nothing was asked that could be spelled in another way.
  const isPlaceAlone = asksForPlace(address)
  return (
    <div className="grid gap-3 py-3">
      {isPlaceAlone && where.kind === 'place' && (
        <p>
          <PageLink to={`/places/${where.place.slug}`} className="link font-semibold">
            {noMatch.openPlace(fullPlaceName(where.place))}
          </PageLink>
        </p>
      )}
      <p hidden={hasOnlyQuotes || isPlaceAlone}>
        {meant?.words !== undefined && (
          <>
            {noMatch.meant}{' '}
            <a href={href(searchPath(address, meant.changes))} className="link font-semibold">
              <bdi>{meant.words}</bdi>
            </a>
            ?{' '}
          </>
        )}
        {found.others.length > 0 ? (meant ? noMatch.orTry : noMatch.try) : noMatch.spelling}
      </p>
      <ul className="grid gap-1.5">
        {found.others.map(({ kind, words: used = words, count, changes }) => (
          <li key={kind + used}>
            <a href={href(searchPath(address, changes))} className="link">
              {labels[kind](used)}
            </a>
            {count !== null && <span className="text-soft"> ({m.shell.number(count)})</span>}
          </li>
        ))}
      </ul>
      {isUnsearched && (
        <p className="text-soft">
          {found.coverage?.wasSearched ? noMatch.unsearched(place) : m.search.notSearched.none(place)}{' '}
          {where.kind === 'place' && (
            <>
              <PageLink to={`/places/${where.place.slug}/coverage`} className="link">
                {m.search.notSearched.link}
              </PageLink>
              {' · '}
            </>
          )}
          <SuggestLink {...(where.kind === 'place' && { place: where.place.slug })} />
        </p>
      )}
    </div>
  )
}
