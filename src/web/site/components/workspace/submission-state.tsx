import type { SubmissionSummary } from '../../../../contracts/contributions/submissions.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Icon } from '../layout/icon.tsx'
import { useWorkspace } from './use-workspace.ts'

/** How the state of an actor looks, on its own and in the counts of a submission. */
export const submissionTags = {
  asked: 'tag tag-warn',
  open: 'tag',
  in_review: 'tag',
  accepted: 'tag tag-fresh',
  rejected: 'tag',
} as const

/** The first names of a submission, and how many more it has. */
export function SubmissionNames({ names, counts }: Pick<SubmissionSummary, 'names' | 'counts'>) {
  const text = useMessages().m.submissions
  return text.names(names, counts.open + counts.asked + counts.accepted + counts.rejected)
}

/** How many actors of a submission are in which state; what needs the team comes first. */
export function SubmissionState({ counts }: { counts: SubmissionSummary['counts'] }) {
  const text = useMessages().m.submissions.counts
  const states = (['asked', 'open', 'accepted', 'rejected'] as const).filter((state) => counts[state] > 0)
  return (
    <span className="flex flex-wrap gap-1">
      {states.map((state) => (
        <span key={state} className={submissionTags[state]}>
          {text[state](counts[state])}
        </span>
      ))}
    </span>
  )
}

/** Submissions with a question of a reviewer, as tasks. */
export function SubmissionTasks({ submissions }: { submissions: readonly SubmissionSummary[] }) {
  const text = useMessages().m.submissions
  const { to } = useWorkspace()
  return submissions
    .filter(({ counts }) => counts.asked > 0)
    .map(({ id, names, counts }) => (
      <div key={id} className="task task-warn">
        <Icon name="alert" />
        <div>
          <h3>{text.waits(counts.asked)}</h3>
          <p className="text-sm text-soft">
            <span dir="auto">
              <SubmissionNames names={names} counts={counts} />
            </span>
            . {text.waitsText}
          </p>
        </div>
        <div className="task-action">
          <a href={to(`/submissions/${id}`)} className="button button-primary">
            {text.open}
          </a>
        </div>
      </div>
    ))
}
