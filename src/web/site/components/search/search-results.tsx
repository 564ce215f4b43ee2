import type { Entity } from '../../../../contracts/directory/entities.ts'
import { shortPlaceName } from '../../../../contracts/directory/place-key.ts'
import { useMessages } from '../../messages/use-messages.ts'
import type { FoundActors, Region } from '../../routes/public/search/load-search.ts'
import { type SearchAddress, searchPath } from '../../routes/public/search/search-address.ts'
import { wordsIn } from '../../routes/public/search/words-in.ts'
import { issueName } from '../../taxonomy.ts'
import { ActorRow } from '../directory/actor-row.tsx'
import { InZoneOf } from '../directory/in-zone-of.tsx'
import { Icon } from '../layout/icon.tsx'
import { Pager } from '../layout/pager.tsx'
import { hasReal } from '../layout/sample.tsx'

/** The rows of a search, each with a quote that has the words where there is one. */
export function SearchResults(props: { address: SearchAddress; found: FoundActors; where: Region }) {
  const { address, found, where } = props
  const { m } = useMessages()
  const { actors, labels, quotes, words, nextCursor, total, isTotalExact } = found
  const hasPlace = where.kind !== 'place'
  return (
    <>
      <h2 className="sr-only">{m.search.results}</h2>
      <ul className="rows">
        {actors.map((actor) => {
          const marks = wordsIn(quotes[actor.id]?.excerpt ?? '', words)
          const isInRow = wordsIn(`${actor.name} ${actor.description ?? ''}`, words).length > 0
          const isVisible = words.length === 0 || isInRow || marks.length > 0
          return (
            <li key={actor.id}>
              <InZoneOf place={labels[actor.place.key]}>
                <ActorRow
                  actor={actor}
                  quote={quotes[actor.id]}
                  marks={marks}
                  isMatchInQuote={!isInRow}
                  showSample={hasPlace || hasReal(actors)}
                  remark={
                    <MatchRemark
                      actor={actor}
                      query={address.q}
                      found={found}
                      hasPlace={hasPlace}
                      isVisible={isVisible}
                    />
                  }
                />
              </InZoneOf>
            </li>
          )
        })}
      </ul>
      <Pager
        nextCursor={nextCursor}
        {...(address.cursor === undefined && {
          remark: m.search.range(actors.length, m.search.count(total, isTotalExact)),
        })}
      />
    </>
  )
}

/** Where the actor works, and why it matched when none of the words are in the row. */
function MatchRemark(props: {
  actor: Entity
  query: string | undefined
  found: FoundActors
  hasPlace: boolean
  /** Whether the row shows one of the words. */
  isVisible: boolean
}) {
  const { actor, query, found, hasPlace, isVisible } = props
  const { m, language } = useMessages()
  const { words, issues } = found
  const place = shortPlaceName(actor.place)
  const field = isVisible ? undefined : actor.match?.field
  // An everyday name that is no name of the actor is one of its issues.
  const alias =
    field === 'alias' ? actor.aliases.find(({ name }) => wordsIn(name, words).length > 0) : undefined
  const isIssue = field === 'issue_area' || (field === 'alias' && alias === undefined)
  const issue = isIssue ? actor.issue_areas.find((slug) => issues.includes(slug)) : undefined
  const parts = [
    field === 'place' ? m.search.matchedPlace(place) : hasPlace && place,
    alias && m.search.matchedAlias(alias.name),
    issue && m.search.matchedIssue(issueName(language, issue)),
    field === 'identifier' && query && m.search.matchedIdentifier(query),
  ].filter(Boolean)
  return parts.length === 0 ? null : <bdi>{parts.join(' · ')}</bdi>
}

/** The sort orders as links. Without words there is no best match. */
export function SortLinks({ address }: { address: SearchAddress }) {
  const { m, href } = useMessages()
  const fallback = address.q === undefined ? 'name' : 'relevance'
  const sorts = (['relevance', 'name', 'sources', 'recent'] as const).filter(
    (sort) => sort !== 'relevance' || address.q !== undefined,
  )
  const current = address.sort ?? fallback
  return (
    <details className="menu">
      <summary>
        {m.search.sort}: <strong>{m.search.sorts[current]}</strong>
        <Icon name="chevron-down" />
      </summary>
      <ul>
        {sorts.map((sort) => (
          <li key={sort}>
            <a
              href={href(searchPath(address, { sort: sort === fallback ? undefined : sort }))}
              aria-current={sort === current ? 'true' : undefined}
            >
              {m.search.sorts[sort]}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
