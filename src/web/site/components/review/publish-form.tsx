import { useMessages } from '../../messages/use-messages.ts'
import { Icon } from '../layout/icon.tsx'
import { Section } from '../layout/section.tsx'
import { useWorkspace } from '../workspace/use-workspace.ts'

/** Publishes everything that was accepted or merged, at once. */
export function PublishForm({ accepted, merged }: { accepted: number; merged: number }) {
  const { m } = useMessages()
  const { frame, to } = useWorkspace()
  const text = m.discovery.run
  const choices = frame?.isReviewer ? (['workspace', 'public'] as const) : (['workspace'] as const)
  return (
    <Section title={text.publishTitle} remark={text.unpublished(accepted, merged)} id="publish">
      <form method="post" className="grid gap-3">
        <input type="hidden" name="intent" value="publish" />
        {choices.map((visibility) => (
          <label key={visibility} className="flex min-h-6 items-baseline gap-2">
            <input
              type="radio"
              name="visibility"
              value={visibility}
              defaultChecked={visibility === 'workspace'}
            />
            {text.visibility[visibility]}
          </label>
        ))}
        {!frame?.isReviewer && merged > 0 && <p className="text-sm text-soft">{text.waiting}</p>}
        <div>
          <button type="submit" className="button button-primary">
            {text.publish(accepted + merged)}
          </button>
        </div>
      </form>
      {!frame?.isReviewer && (
        <form method="post" className="mt-5 grid gap-3">
          <p>
            {m.submissions.submitLead}{' '}
            <a href={to('/submissions')} className="link">
              {m.submissions.all}
            </a>
          </p>
          <div>
            <button type="submit" name="intent" value="submit" className="button">
              <Icon name="send" />
              {m.submissions.submit(accepted + merged)}
            </button>
          </div>
        </form>
      )}
    </Section>
  )
}
