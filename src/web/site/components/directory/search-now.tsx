import { useMessages } from '../../messages/use-messages.ts'

/** Address of a new discovery run for an issue in a place. It leads through sign-in. */
export const searchNowPath = (place: string, issue: string): string =>
  `/w/to/discovery/new?place=${place}&issue=${issue}`

/** Where nobody has searched, a reader with an account can. */
export function SearchNow(props: { place: string; issue: string; isPrimary?: boolean }) {
  const { m, href } = useMessages()
  return (
    <>
      <a
        href={href(searchNowPath(props.place, props.issue))}
        className={props.isPrimary ? 'button button-primary' : 'button'}
        rel="nofollow"
      >
        {m.discovery.searchNow}
      </a>
      <span className="no-print text-sm text-soft">{m.discovery.needsAccount}</span>
    </>
  )
}
