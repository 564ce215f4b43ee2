import { useMessages } from '../../messages/use-messages.ts'
import { recordAddress } from '../../reference/api-groups.ts'

export function RecordLinks({ names, hasAnchors }: { names: readonly string[]; hasAnchors?: boolean }) {
  const { href } = useMessages()
  return (
    <ul className="record-links">
      {names.map((name) => (
        <li
          key={name}
          id={hasAnchors ? name : undefined}
          data-page={hasAnchors ? href(recordAddress(name)) : undefined}
        >
          <a href={href(recordAddress(name))}>{name}</a>
        </li>
      ))}
    </ul>
  )
}
