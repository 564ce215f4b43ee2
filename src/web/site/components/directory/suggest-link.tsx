import { useMessages } from '../../messages/use-messages.ts'
import { Section } from '../layout/section.tsx'

/** Address of the form for suggestions, filled in for a place and an issue. */
function suggestPath(place?: string, issue?: string): string {
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

/** The same in a side column, with what happens to the page. */
export function SuggestSection(props: { title: string; text: string; place?: string | undefined }) {
  const { m, href } = useMessages()
  return (
    <div className="no-print">
      <Section title={props.title} isSmall>
        <p className="text-sm text-soft">{props.text}</p>
        <p className="pt-2">
          <a href={href(suggestPath(props.place))} className="button">
            {m.suggest.link}
          </a>
        </p>
      </Section>
    </div>
  )
}
