import { useMessages } from '../../messages/use-messages.ts'
import type { FoundActors, OtherSearch, Region } from '../../routes/public/search/load-search.ts'
import { type SearchAddress, searchPath } from '../../routes/public/search/search-address.ts'
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
  const labels: Record<Exclude<OtherSearch['kind'], 'word'>, string> = {
    filters: noMatch.withoutFilters,
    state: noMatch.inState(words, state),
    anywhere: noMatch.anywhere(words),
    everyone: noMatch.everyone(place),
  }
  return (
    <div className="grid gap-3 py-3">
      <p>{found.others.length > 0 ? noMatch.try : noMatch.spelling}</p>
      <ul className="grid gap-1.5">
        {found.others.map(({ kind, words: word = '', count, changes }) => (
          <li key={kind + word}>
            <a href={href(searchPath(address, changes))} className="link">
              {kind === 'word' ? noMatch.word(word) : labels[kind]}
            </a>
            {count !== null && <span className="text-soft"> ({m.shell.number(count)})</span>}
          </li>
        ))}
      </ul>
      {found.coverage !== undefined && found.coverage.open.length > 0 && (
        <p className="text-soft">
          {found.coverage.wasSearched ? noMatch.unsearched(place) : m.search.notSearched.none(place)}{' '}
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
