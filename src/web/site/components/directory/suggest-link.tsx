import { useMessages } from '../../messages/use-messages.ts'

/** Address of the form for suggestions, filled in for a place and an issue. */
export function suggestPath(place?: string, issue?: string): string {
  const query = new URLSearchParams({ ...(place && { place }), ...(issue && { issue }) })
  return query.size > 0 ? `/suggest?${query}` : '/suggest'
}

/** Where something is missing, a reader may know a page that shows it. */
export function SuggestLink({ place, issue }: { place?: string; issue?: string }) {
  const { m, href } = useMessages()
  return (
    <a href={href(suggestPath(place, issue))} className="link">
      {m.suggest.link}
    </a>
  )
}
