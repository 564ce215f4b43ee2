import { useMessages } from '../../messages/use-messages.ts'
import { contactAddress } from '../../use-root.ts'

/** Whom to ask where nothing is sold. */
export function OperatorContact({ contact }: { contact: string | undefined }) {
  const text = useMessages().m.account.contact
  if (contact === undefined) return <p>{text.unknown}</p>
  return (
    <p>
      {text.ask}{' '}
      <a href={contactAddress(contact)} className="link">
        {contact}
      </a>
    </p>
  )
}
