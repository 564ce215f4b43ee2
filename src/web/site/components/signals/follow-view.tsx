import { useMessages } from '../../messages/use-messages.ts'
import { useBaseUrl } from '../../use-root.ts'
import { Icon } from '../layout/icon.tsx'
import { Section } from '../layout/section.tsx'

/** The same filters as a feed, a calendar and a request of a program. */
export function FollowView({ query }: { query: string }) {
  const { m, href } = useMessages()
  const baseUrl = useBaseUrl()
  const { follow } = m.signalPages
  const search = query && `?${query}`
  return (
    <>
      <Section title={follow.title} isSmall>
        <ul className="grid gap-2">
          <li className="flex items-center gap-2">
            <Icon name="feed" />
            <span>
              <a href={`/signals.atom${search}`} className="link">
                Atom
              </a>{' '}
              ·{' '}
              <a href={`/signals.json${search}`} className="link">
                JSON Feed
              </a>
            </span>
          </li>
          {watchQuery(query) && (
            <li className="flex items-center gap-2">
              <Icon name="bell" />
              <a href={href(`/w/to/watches/new?${watchQuery(query)}`)} className="link" rel="nofollow">
                {m.watches.watchThis.view}
              </a>
            </li>
          )}
          <li className="flex items-center gap-2">
            <Icon name="calendar-add" />
            <a href={`/signals.ics${withoutTypes(query)}`} className="link">
              {follow.calendar}
            </a>
          </li>
        </ul>
      </Section>
      <Section title={follow.code} isSmall>
        <pre className="code wrap-anywhere">
          <code>
            {`curl -N -H "X-API-Key: $KEY" \\
  -H "Accept: text/event-stream" \\
  "${baseUrl}`}
            <wbr />
            /api/firehose
            <wbr />
            {`${search.replaceAll('%2C', ',')}"`}
          </code>
        </pre>
        <p className="pt-2 text-sm text-soft">{follow.key}</p>
      </Section>
      <Section title={follow.dates} isSmall>
        <p className="text-sm text-soft">{follow.datesText}</p>
      </Section>
    </>
  )
}

/** A calendar has meetings only, so it takes no kinds. */
function withoutTypes(query: string): string {
  const parameters = new URLSearchParams(query)
  parameters.delete('signal_type')
  return parameters.size > 0 ? `?${parameters}` : ''
}

/** A watch follows a place, an issue, kinds of signals, or several of them. */
const watchQuery = (query: string): string =>
  new URLSearchParams(
    [...new URLSearchParams(query)].filter(([name]) => ['place', 'issue', 'signal_type'].includes(name)),
  ).toString()
