import { changedFieldNames, describeChange } from '../../../../contracts/directory/change-words.ts'
import type { Correction, EntityChange } from '../../../../contracts/directory/history.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { actorPath } from './actor-row.tsx'

/** What changed and why, in words: "Corrected after a report: contacts". */
export function ChangeText({ change }: { change: EntityChange | Correction }) {
  const { m, href, language } = useMessages()
  const text = m.history
  const { kind, sources_added, claims_added, claims_removed, other } = change
  const details = [
    ...changedFieldNames(change.fields, language),
    ...(sources_added > 0 ? [text.sourcesAdded(sources_added)] : []),
    ...(claims_added > 0 ? [text.claimsAdded(claims_added)] : []),
    ...(claims_removed > 0 ? [text.claimsRemoved(claims_removed)] : []),
  ]
  return (
    <>
      {describeChange(change, language)}
      {details.length > 0 && `: ${details.join(', ')}`}
      {other && (
        <>
          {': '}
          {kind === 'merged' ? (
            <span dir="auto">{other.name}</span>
          ) : (
            <a href={href(actorPath(other))} className="link" dir="auto">
              {other.name}
            </a>
          )}
        </>
      )}
    </>
  )
}
