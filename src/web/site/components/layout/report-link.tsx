import { useMessages } from '../../messages/use-messages.ts'
import { Icon } from './icon.tsx'

/** The way to object, at the end of the actions of a page. */
export function ReportLink({ to, label }: { to: string; label: string }) {
  const { href } = useMessages()
  return (
    <a href={href(to)} className="button button-text button-danger ms-auto" rel="nofollow">
      <Icon name="report" />
      {label}
    </a>
  )
}
