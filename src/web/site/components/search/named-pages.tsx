import { useMessages } from '../../messages/use-messages.ts'
import type { NamedPlaces } from '../../routes/public/search/load-search.ts'
import { issueName } from '../../taxonomy.ts'
import { PageLink } from '../layout/page-link.tsx'
import { PlaceChoice } from './place-choice.tsx'

const shownIssues = 4

/** Places, states and issues that the words name: the shorter way for who meant one of them. */
export function NamedPages(props: { words: string; named: NamedPlaces; issues: readonly string[] }) {
  const { words, named, issues } = props
  const { m, language } = useMessages()
  const { state, places, isWhole } = named
  if (places.length === 0 && issues.length === 0 && !state) return null
  return (
    <div className="grid gap-2 border-b border-line py-3">
      {issues.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-sm text-soft">{m.search.issuesNamed}</span>
          {issues.slice(0, shownIssues).map((slug) => (
            <PageLink key={slug} to={`/issues/${slug}`} className="chip">
              {issueName(language, slug)}
            </PageLink>
          ))}
        </div>
      )}
      {state && (
        <p>
          <PageLink to={`/states/${state.abbreviation.toLowerCase()}`} className="link">
            {m.search.wholeState(state.name)}
          </PageLink>
        </p>
      )}
      {places.length > 0 && (
        <div>
          <p className="text-sm text-soft">{isWhole ? m.search.placesNamed(words) : m.search.placeInWords}</p>
          <PlaceChoice places={places} to={({ slug }) => `/places/${slug}`} />
        </div>
      )}
    </div>
  )
}
