import { useMessages } from '../../messages/use-messages.ts'

/** Whom to ask where nothing is sold. */
export function OperatorContact({ contact }: { contact: string | undefined }) {
  const text = useMessages().m.account.contact
  if (contact === undefined) return <p>{text.unknown}</p>
  const address = contact.includes('://') ? contact : `mailto:${contact}`
  return (
    <p>
      {text.ask}{' '}
      <a href={address} className="link">
        {contact}
      </a>
    </p>
  )
}
