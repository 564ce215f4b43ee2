import type { ReactNode } from 'react'
import type { Coverage } from '../../../../contracts/directory/places.ts'
import { formatDate } from '../../format.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { issueInSentence, issueName } from '../../taxonomy.ts'
import { CoverageCell } from './coverage-grid.tsx'
import { SearchNow } from './search-now.tsx'
import { SuggestLink } from './suggest-link.tsx'

type Area = Coverage['issue_areas'][number]

/** Why no actor is listed for an issue: nobody searched, a search found no one, or they are counted elsewhere. */
export function IssueSilence(props: {
  area: Area
  runs: Coverage['runs']
  place: { slug: string; name: string; time_zone: string | null }
}) {
  const { area, runs, place } = props
  const { m, language, href } = useMessages()
  const { silence } = m.place
  const issue = issueInSentence(language, area.slug)
  const path = `/places/${place.slug}`
  const searched = `${href(`${path}/coverage`)}#${area.slug}`
  if (area.status_from !== null) {
    return (
      <Silence title={silence.elsewhere(issueName(language, area.slug))}>
        <a href={`${href(path)}?issue=${area.status_from}#who`} className="link">
          {issueName(language, area.status_from)}
        </a>
      </Silence>
    )
  }
  const isOpen = area.status === 'not_searched'
  const run = isOpen ? undefined : runs.find(({ finished_at }) => finished_at === area.last_searched_at)
  const pagesRead = run?.pages.find(({ outcome }) => outcome === 'read')?.count ?? 0
  return (
    <Silence title={isOpen ? silence.nobody(place.name, issue) : silence.noOne(place.name, issue)}>
      <p>
        {isOpen || area.last_searched_at === null
          ? silence.unknown
          : silence.searched(
              formatDate(language, area.last_searched_at, place.time_zone ?? undefined),
              pagesRead,
            )}
      </p>
      <div className="w-44 max-w-full">
        <CoverageCell area={area} address={searched} />
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {isOpen && <SearchNow place={place.slug} issue={area.slug} isPrimary />}
        {run && pagesRead > 0 ? (
          <a href={`${href(`${path}/coverage`)}?run=${run.id}#pages`} className="link">
            {silence.pages}
          </a>
        ) : (
          <a href={searched} className="link">
            {m.place.grid.whatWasRead}
          </a>
        )}
        <SuggestLink place={place.slug} issue={area.slug} />
      </p>
    </Silence>
  )
}

function Silence({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-3 py-3">
      <h3 className="text-lg">{title}</h3>
      {children}
    </div>
  )
}
