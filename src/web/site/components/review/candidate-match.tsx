import type { Candidate } from '../../../../contracts/discovery/discovery-runs.ts'
import { useMessages } from '../../messages/use-messages.ts'
import type { EntityType } from '../../vocabulary.ts'
import { actorPath } from '../directory/actor-row.tsx'
import { Remark } from '../layout/notice.tsx'
import { MatchReasons } from './match-reasons.tsx'

export type MatchTarget = {
  id: string
  name: string
  slug: string
  type: EntityType
  isPublic: boolean
  description: string | null
  place: string
  sources: number
  /** Quotes that merging would add. */
  added: number
}

/** The most similar record beside the candidate, and a search for another one. */
export function CandidateMatch(props: {
  candidate: Candidate
  target: MatchTarget | undefined
  others: readonly { id: string; name: string }[] | undefined
  query: string
  canWrite: boolean
}) {
  const { candidate, target, others, query, canWrite } = props
  const { m, href } = useMessages()
  const text = m.discovery.review
  const isSuggested = target?.id === candidate.match.entity_id
  const sources = new Set(candidate.claims.map(({ source }) => source.url)).size
  return (
    <aside className="match">
      <h2 className="eyebrow">
        {text.mayBe[target === undefined ? 'new' : isSuggested ? candidate.match.verdict : 'maybe']}
      </h2>
      {target && (
        <>
          <p className="text-lg font-semibold" dir="auto">
            {target.isPublic ? (
              <a href={href(actorPath(target))} className="link">
                {target.name}
              </a>
            ) : (
              target.name
            )}
          </p>
          {target.description && (
            <p className="clamp-line text-sm text-soft" dir="auto">
              {target.description}
            </p>
          )}
          {isSuggested && <MatchReasons reasons={candidate.match.reasons} />}
          <table className="data-table text-sm">
            <thead>
              <tr>
                <td />
                <th scope="col">{text.thisOne}</th>
                <th scope="col">{text.onRecord}</th>
              </tr>
            </thead>
            <tbody>
              {(
                [
                  [text.fields.name, candidate.name, target.name],
                  [text.fields.kind, m.evidence.actorKind[candidate.type], m.evidence.actorKind[target.type]],
                  [text.fields.place, candidate.place?.name ?? '', target.place],
                  [text.fields.sources, m.shell.number(sources), m.shell.number(target.sources)],
                ] as const
              ).map(([label, one, other]) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td dir="auto">{one}</td>
                  <td dir="auto">{other}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className="pt-3">
            <Remark>{text.adds(target.added)}</Remark>
          </div>
        </>
      )}
      {canWrite && (
        <details open={query !== ''} className="pt-3">
          <summary className="link cursor-pointer">{text.otherMatch}</summary>
          <form className="flex gap-2 pt-2">
            <input
              type="search"
              name="q"
              className="input"
              maxLength={200}
              defaultValue={query}
              aria-label={text.otherMatch}
            />
            <button type="submit" className="button">
              {text.find}
            </button>
          </form>
          <ul className="rows">
            {others?.map((one) => (
              <li key={one.id}>
                <a href={`?with=${one.id}`} className="link" dir="auto">
                  {one.name}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
      {canWrite && (
        <label key={`note ${candidate.id} ${candidate.version}`} className="grid gap-1 pt-5">
          <span className="text-sm font-semibold">{text.note}</span>
          <textarea form="decision" name="reason" className="input" rows={2} maxLength={900} dir="auto" />
        </label>
      )}
    </aside>
  )
}
