import { data } from 'react-router'
import { shortPlaceName } from '../../../../../contracts/directory/place-key.ts'
import { actorPath } from '../../../components/directory/actor-row.tsx'
import { iconPaths } from '../../../components/layout/icon-paths.ts'
import { type PageRequest, resourceLoader } from '../../../load-page.ts'
import { localPath } from '../../../messages/language.ts'
import { messagesOf } from '../../../messages/use-messages.ts'
import { isPublicPath } from '../../../public-pages.ts'
import { findIssues, issueName } from '../../../taxonomy.ts'

/** One suggestion. All texts are in the language of the page. */
export type SuggestedRow = {
  label: string
  detail: string
  href: string
  /** What the field gets instead, when it only completes. */
  value: string
  icon: string
  isUnsearched?: boolean
}
export type Suggestions = {
  groups: { label: string; rows: SuggestedRow[] }[]
  /** Announced to screen readers. */
  status: string
  hint: string
}

const shortestText = 2
const longestText = 100
const rowCounts = { places: 4, issues: 2, all: 8 }

/** Suggestions for the search fields: places with their actors, issues, actors. */
export const loader = resourceLoader(async (page) => {
  const text = (page.url.searchParams.get('q') ?? '').trim().slice(0, longestText)
  const { suggest } = messagesOf(page.language).search
  if (text.length < shortestText) return data<Suggestions>({ groups: [], status: '', hint: suggest.hint })
  const isPlacesOnly = page.url.searchParams.get('only') === 'places'
  const places = await suggestPlaces(page, text, isPlacesOnly ? rowCounts.all : rowCounts.places)
  const issues = isPlacesOnly ? [] : suggestIssues(page, text)
  const left = rowCounts.all - places.length - issues.length
  const actors = isPlacesOnly || /^\d+$/.test(text) ? [] : await suggestActors(page, text, left)
  const groups = [
    { label: suggest.places, rows: places },
    { label: suggest.issues, rows: issues },
    { label: suggest.actors, rows: actors },
  ].filter(({ rows }) => rows.length > 0)
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  return data<Suggestions>({ groups, status: suggest.found(count), hint: suggest.hint })
})

async function suggestPlaces(page: PageRequest, text: string, limit: number): Promise<SuggestedRow[]> {
  const { places, states } = page.services.directory
  const { search, shell } = messagesOf(page.language)
  const stateNames = new Map(states.map(({ abbreviation, name }) => [abbreviation, name]))
  const typed = text.toLowerCase()
  const named = typed.length > shortestText && states.find(({ name }) => name.toLowerCase().startsWith(typed))
  const state = named && isPublicPath(`/states/${named.abbreviation.toLowerCase()}`) ? named : undefined
  const found = await places.suggestWithActors(text, limit - (state ? 1 : 0))
  const rows = found.map((place): SuggestedRow => {
    const name = `${place.name}, ${stateNames.get(place.state) ?? place.state}`
    const isUnsearched = place.actor_count === 0 && !place.is_searched
    return {
      label: name,
      value: name,
      detail:
        place.actor_count > 0
          ? shell.actors(place.actor_count)
          : isUnsearched
            ? search.suggest.notSearched
            : search.suggest.noneFound,
      href: localPath(page.language, `/places/${place.slug}`),
      icon: iconPaths.place,
      ...(isUnsearched && { isUnsearched }),
    }
  })
  if (!state) return rows
  const href = localPath(page.language, `/states/${state.abbreviation.toLowerCase()}`)
  return [
    { label: state.name, value: state.name, detail: search.suggest.state, href, icon: iconPaths.place },
    ...rows,
  ]
}

const suggestIssues = ({ language }: PageRequest, text: string): SuggestedRow[] =>
  findIssues(text)
    .slice(0, rowCounts.issues)
    .map((slug) => ({
      label: issueName(language, slug),
      value: issueName(language, slug),
      detail: '',
      href: localPath(
        language,
        isPublicPath(`/issues/${slug}`) ? `/issues/${slug}` : `/search?issue_area=${slug}`,
      ),
      icon: iconPaths.info,
    }))

async function suggestActors(page: PageRequest, text: string, limit: number): Promise<SuggestedRow[]> {
  const { data: actors } = await page.services.directory.searchActors({ query: text }, { limit })
  return actors.map((actor) => ({
    label: actor.name,
    value: actor.name,
    detail: shortPlaceName(actor.place),
    href: localPath(page.language, actorPath(actor)),
    icon: iconPaths[actor.type],
  }))
}
