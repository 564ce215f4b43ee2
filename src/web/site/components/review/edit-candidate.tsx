import { EntityType } from '../../../../contracts/directory/entities.ts'
import type { Candidate } from '../../../../contracts/discovery/discovery-runs.ts'
import { useMessages } from '../../messages/use-messages.ts'

/** Fields of the decision form, folded until they are needed. Quotes cannot be changed. */
export function EditCandidate({ candidate }: { candidate: Candidate }) {
  const { m } = useMessages()
  const text = m.discovery.review
  return (
    <details className="py-4" id="edit" data-review-edit>
      <summary className="link cursor-pointer">{text.edit}</summary>
      <div className="grid max-w-xl gap-3 pt-3">
        <label className="grid gap-1">
          <span className="font-medium">{text.editName}</span>
          <input
            form="decision"
            name="name"
            className="input"
            maxLength={300}
            dir="auto"
            defaultValue={candidate.name}
          />
        </label>
        <label className="grid gap-1">
          <span className="font-medium">{text.editType}</span>
          <select form="decision" name="type" className="input" defaultValue={candidate.type}>
            {EntityType.options.map((type) => (
              <option key={type} value={type}>
                {m.evidence.actorKind[type]}
              </option>
            ))}
          </select>
        </label>
        <label className="grid gap-1">
          <span className="font-medium">{text.editDescription}</span>
          <textarea
            form="decision"
            name="description"
            className="input"
            rows={3}
            maxLength={4000}
            dir="auto"
            defaultValue={candidate.description ?? ''}
          />
        </label>
      </div>
    </details>
  )
}
