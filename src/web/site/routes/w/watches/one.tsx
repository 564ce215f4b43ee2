import { redirect, useActionData, useLoaderData } from 'react-router'
import { listDigests } from '../../../../../contracts/workspaces/digests.ts'
import {
  Cadence,
  changeWatch,
  endWatch,
  getWatch,
  renewWatchFeed,
} from '../../../../../contracts/workspaces/watches.ts'
import { Field, Select } from '../../../components/forms/field.tsx'
import { formText } from '../../../components/forms/handle-change.ts'
import { Notice, Remark } from '../../../components/layout/notice.tsx'
import { Section } from '../../../components/layout/section.tsx'
import { DigestRows } from '../../../components/workspace/digest-rows.tsx'
import { useWorkspace } from '../../../components/workspace/use-workspace.ts'
import { WorkspacePage } from '../../../components/workspace/workspace-page.tsx'
import { formatDate } from '../../../format.ts'
import { useMessages } from '../../../messages/use-messages.ts'
import { workspaceAction, workspaceLoader } from '../open-workspace.ts'

export const loader = workspaceLoader(async ({ call, params, param, url }) => {
  const watch = await call(getWatch, { params: params({ watch_id: param('id') }) })
  const digests = await call(listDigests, { params: params({}), query: { watch_id: watch.id, limit: 30 } })
  return { watch, digests: digests.data, isNew: url.searchParams.has('created') }
})

export const action = workspaceAction<Response | { feedUrl: string | null }>({
  async save({ call, params, param, path }, form) {
    const body = { name: formText(form, 'name'), cadence: Cadence.catch('daily').parse(form.get('cadence')) }
    await call(changeWatch, { params: params({ watch_id: param('id') }), body })
    return redirect(path(`/watches/${param('id')}`), 303)
  },
  async mute({ call, params, param, path }, form) {
    const body = { muted: form.get('muted') === 'true' }
    await call(changeWatch, { params: params({ watch_id: param('id') }), body })
    return redirect(path(`/watches/${param('id')}`), 303)
  },
  async feed({ call, params, param }) {
    const { url } = await call(renewWatchFeed, { params: params({ watch_id: param('id') }) })
    return { feedUrl: url }
  },
  async end({ call, params, param, path }) {
    await call(endWatch, { params: params({ watch_id: param('id') }) })
    return redirect(path('/watches'), 303)
  },
})

export default function Watch() {
  const { watch, digests, isNew } = useLoaderData<typeof loader>()
  const result = useActionData<{ feedUrl?: string | null }>()
  const { m, language } = useMessages()
  const { canWrite } = useWorkspace()
  const text = m.watches.one
  return (
    <WorkspacePage
      title={watch.name}
      up={{ path: '/watches', label: m.watches.title }}
      lead={`${m.watches.cadence[watch.cadence]}, ${text.matches(watch.match_count)}. ${
        watch.next_digest_at ? text.next(formatDate(language, watch.next_digest_at)) : ''
      }`}
      notice={isNew && <Notice variant="done">{text.created}</Notice>}
      side={
        canWrite && (
          <>
            <form method="post" className="grid gap-3">
              <input type="hidden" name="intent" value="save" />
              <Field
                label={m.watches.preview.name}
                name="name"
                required
                maxLength={200}
                defaultValue={watch.name}
              />
              <Select label={m.watches.preview.cadence} name="cadence" defaultValue={watch.cadence}>
                {Cadence.options.map((cadence) => (
                  <option key={cadence} value={cadence}>
                    {m.watches.cadence[cadence]}
                  </option>
                ))}
              </Select>
              <div>
                <button type="submit" className="button">
                  {text.save}
                </button>
              </div>
            </form>
            <form method="post">
              <input type="hidden" name="intent" value="mute" />
              <button type="submit" name="muted" value={String(!watch.muted)} className="button">
                {watch.muted ? text.unmute : text.mute}
              </button>
            </form>
            {watch.cadence !== 'immediate' && (
              <Section title={text.feed} isSmall>
                <form method="post" className="grid gap-2">
                  <input type="hidden" name="intent" value="feed" />
                  <p className="text-sm text-soft">{text.feedText}</p>
                  {result?.feedUrl && (
                    <input readOnly className="input" value={result.feedUrl} aria-label={text.feedUrl} />
                  )}
                  <div>
                    <button type="submit" className="button">
                      {text.newFeed}
                    </button>
                  </div>
                </form>
              </Section>
            )}
            <details>
              <summary className="link cursor-pointer">{text.end}</summary>
              <form method="post" className="grid gap-2 pt-2">
                <input type="hidden" name="intent" value="end" />
                <p className="text-sm">{text.endText}</p>
                <div>
                  <button type="submit" className="button button-danger">
                    {text.end}
                  </button>
                </div>
              </form>
            </details>
          </>
        )
      }
    >
      {watch.paused && <Remark variant="warning">{watch.paused.detail}</Remark>}
      <Section title={text.digests}>
        {digests.length === 0 ? (
          <p className="py-3 text-soft">{text.noDigests}</p>
        ) : (
          <DigestRows digests={digests} />
        )}
      </Section>
    </WorkspacePage>
  )
}
