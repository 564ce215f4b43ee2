import { redirect, useLoaderData } from 'react-router'
import {
  answerSubmission,
  getSubmission,
  type Submission,
} from '../../../../../contracts/contributions/submissions.ts'
import { formText } from '../../../components/forms/handle-change.ts'
import { DateTime } from '../../../components/layout/date-time.tsx'
import { Notice } from '../../../components/layout/notice.tsx'
import { SubmissionState, submissionTags } from '../../../components/workspace/submission-state.tsx'
import { useFailedChange, useWorkspace } from '../../../components/workspace/use-workspace.ts'
import { WorkspacePage } from '../../../components/workspace/workspace-page.tsx'
import { formatDate } from '../../../format.ts'
import { useMessages } from '../../../messages/use-messages.ts'
import { workspaceAction, workspaceLoader } from '../open-workspace.ts'

export const loader = workspaceLoader(async ({ call, params, param, url }) => {
  const submission = await call(getSubmission, { params: params({ submission_id: param('id') }) })
  return { ...submission, isSent: url.searchParams.has('sent'), isAnswered: url.searchParams.has('answered') }
})

export const action = workspaceAction({
  async answer({ call, params, param, path }, form) {
    const body = { item_id: formText(form, 'subject'), text: formText(form, 'text') }
    await call(answerSubmission, { params: params({ submission_id: param('id') }), body })
    return redirect(path(`/submissions/${param('id')}?answered`), 303)
  },
})

export default function SubmissionPage() {
  const { actors, counts, created_at, isSent, isAnswered } = useLoaderData<typeof loader>()
  const { m, language } = useMessages()
  const text = m.submissions
  return (
    <WorkspacePage
      title={text.of(formatDate(language, created_at))}
      up={{ path: '/submissions', label: text.title }}
      lead={<SubmissionState counts={counts} />}
      notice={
        (isSent || isAnswered) && (
          <div className="mb-5">
            <Notice variant="done">{isAnswered ? text.answered : text.sent(actors.length)}</Notice>
          </div>
        )
      }
    >
      <ul className="rows">
        {actors.map((actor) => (
          <li key={actor.item_id} id={actor.item_id}>
            <SubmittedActor actor={actor} />
          </li>
        ))}
      </ul>
    </WorkspacePage>
  )
}

function SubmittedActor({ actor }: { actor: Submission['actors'][number] }) {
  const { m, href } = useMessages()
  const { canWrite } = useWorkspace()
  const text = m.submissions
  const isPending = actor.status !== 'accepted' && actor.status !== 'rejected'
  return (
    <article className="grid gap-2">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="text-h3" dir="auto">
          {actor.name}
        </h2>
        <span className={submissionTags[actor.status]}>{text.status[actor.status]}</span>
      </div>
      <dl className="grid gap-2">
        {actor.messages.map((message) => (
          <div key={`${message.at} ${message.from}`}>
            <dt className="text-sm text-soft">
              {text.from[message.from]} · <DateTime at={new Date(message.at)} />
            </dt>
            <dd className="max-w-2xl whitespace-pre-line" dir="auto">
              {message.text}
            </dd>
          </div>
        ))}
      </dl>
      {actor.entity_id && (
        <p className="text-sm">
          <a href={href(`/actors/${actor.entity_id}`)} className="link">
            {text.publicRecord}
          </a>
        </p>
      )}
      {isPending && canWrite && <AnswerForm actor={actor} />}
    </article>
  )
}

/** Open when a reviewer asks; otherwise folded, because most need no word more. */
function AnswerForm({ actor }: { actor: Submission['actors'][number] }) {
  const text = useMessages().m.submissions
  const failed = useFailedChange('answer', actor.item_id)
  const isAsked = actor.status === 'asked'
  const label = isAsked ? text.answer : text.addWords
  const form = (
    <form method="post" className="grid max-w-xl gap-2 pt-1">
      <input type="hidden" name="intent" value="answer" />
      <input type="hidden" name="subject" value={actor.item_id} />
      <label className="grid gap-1">
        <span className={isAsked ? 'font-medium' : 'sr-only'}>{label}</span>
        <textarea
          name="text"
          className="input"
          rows={3}
          required
          maxLength={2000}
          dir="auto"
          defaultValue={failed?.typed['text'] ?? ''}
        />
      </label>
      <div>
        <button type="submit" className={isAsked ? 'button button-primary' : 'button'}>
          {text.send}
        </button>
      </div>
    </form>
  )
  if (isAsked || failed) return form
  return (
    <details>
      <summary className="link cursor-pointer text-sm">{label}</summary>
      {form}
    </details>
  )
}
