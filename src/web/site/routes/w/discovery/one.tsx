import { redirect, useLoaderData } from 'react-router'
import {
  cancelRun,
  getRun,
  listPages,
  publishRun,
  submitRun,
} from '../../../../../contracts/discovery/discovery-runs.ts'
import { Icon } from '../../../components/layout/icon.tsx'
import { Notice, Remark } from '../../../components/layout/notice.tsx'
import { Pager } from '../../../components/layout/pager.tsx'
import { Section } from '../../../components/layout/section.tsx'
import { ServiceText } from '../../../components/layout/service-text.tsx'
import { PublishForm } from '../../../components/review/publish-form.tsx'
import { RunPages, useUnreadPages } from '../../../components/review/run-pages.tsx'
import { hasModel, RunProviders } from '../../../components/review/run-providers.tsx'
import { RunStages } from '../../../components/review/run-stages.tsx'
import { failureOf, isFailed, runTitle } from '../../../components/workspace/run-tasks.tsx'
import { TableExportLink } from '../../../components/workspace/table-export-link.tsx'
import { useWorkspace } from '../../../components/workspace/use-workspace.ts'
import { WorkspacePage } from '../../../components/workspace/workspace-page.tsx'
import { useMessages } from '../../../messages/use-messages.ts'
import { issueName } from '../../../taxonomy.ts'
import { workspaceAction, workspaceLoader } from '../open-workspace.ts'

export const loader = workspaceLoader(async ({ call, param, url }) => {
  const of = { run_id: param('run') }
  const cursor = url.searchParams.get('cursor') ?? undefined
  const [run, pages] = await Promise.all([
    call(getRun, { params: of }),
    call(listPages, { params: of, query: { limit: 100, cursor } }),
  ])
  const number = (name: string) => Number(url.searchParams.get(name) ?? Number.NaN)
  return {
    run,
    pages,
    published: Number.isInteger(number('published'))
      ? { all: number('published'), waiting: number('waiting') || 0 }
      : undefined,
    isDone: url.searchParams.has('done'),
  }
})

export const action = workspaceAction({
  async cancel({ call, param, path }) {
    await call(cancelRun, { params: { run_id: param('run') } })
    return redirect(path(`/discovery/${param('run')}`), 303)
  },
  async publish({ call, param, path }, form) {
    const visibility = form.get('visibility') === 'public' ? 'public' : 'workspace'
    const result = await call(publishRun, { params: { run_id: param('run') }, body: { visibility } })
    const counts = `published=${result.published.length}&waiting=${result.waiting.length}`
    return redirect(path(`/discovery/${param('run')}?${counts}`), 303)
  },
  async submit({ call, param, path }) {
    const { id } = await call(submitRun, { params: { run_id: param('run') } })
    return redirect(path(`/submissions/${id}?sent`), 303)
  },
})

export default function RunPage() {
  const { run, pages, published, isDone } = useLoaderData<typeof loader>()
  const { m, language, href } = useMessages()
  const { to, canWrite } = useWorkspace()
  const text = m.discovery.run
  const { review, progress } = run
  const unread = useUnreadPages(pages.data)
  const isOver = run.status === 'completed' || run.status === 'failed'
  const decided = review.accepted + review.merged
  const total = review.open + decided + review.rejected + review.published
  return (
    <WorkspacePage
      title={runTitle(language, run)}
      up={{ path: '/discovery', label: m.discovery.title }}
      actions={
        total > 0 && (
          <a
            href={to(`/discovery/${run.id}/review`)}
            className={review.open > 0 ? 'button button-primary button-large' : 'button'}
          >
            {review.open > 0 ? text.review(review.open) : text.decisions}
          </a>
        )
      }
      notice={
        <>
          {published && <Notice variant="done">{text.published(published.all, published.waiting)}</Notice>}
          {isDone && <Notice variant="done">{m.discovery.review.done}</Notice>}
        </>
      }
    >
      <div className="grid gap-3" data-refresh={isOver ? undefined : '2'}>
        <RunStages run={run} />
        {run.status === 'failed' && (
          <Remark variant="warning">
            <p className="font-semibold">{isFailed(run) ? text.failedTitle : text.canceledTitle}</p>
            <p>
              {failureOf(text.failed, run)} {pages.data.length > 0 && text.readSoFar}
            </p>
            {canWrite && (
              <p>
                <a
                  href={`${to('/discovery/new')}?${new URLSearchParams([
                    ['place', run.place?.slug ?? run.location],
                    ...run.issue_areas.map((slug) => ['issue', slug]),
                  ])}`}
                  className="link"
                >
                  {text.again}
                </a>
              </p>
            )}
          </Remark>
        )}
        {run.status === 'completed' && (
          <p>
            {text.finished(progress.pages_read, progress.pages_found)} {unread && text.unreadPages(unread)}{' '}
            {text.notVerified} {total === 0 && (progress.pages_read === 0 ? text.noneRead : text.noneFound)}
          </p>
        )}
        {!isOver && (
          <>
            <noscript>
              <meta httpEquiv="refresh" content="10" />
            </noscript>
            <p role="status">{text.leave}</p>
            <p className="text-sm text-soft">{text.stateNow}</p>
          </>
        )}
      </div>
      {!isOver && canWrite && (
        <form method="post">
          <button type="submit" name="intent" value="cancel" className="button button-danger">
            {text.cancel}
          </button>
        </form>
      )}
      {canWrite && review.published > 0 && (
        <p>
          <a href={to(`/lists/add?run=${run.id}`)} className="button">
            <Icon name="list" />
            {m.workspace.lists.addPublished(review.published)}
          </a>
        </p>
      )}
      {canWrite && decided > 0 && <PublishForm accepted={review.accepted} merged={review.merged} />}
      {run.gaps.length > 0 && (
        <Section title={text.gaps} isSmall>
          <ul className="rows">
            {run.gaps.map((gap) => (
              <li key={gap.issue_area}>
                <strong>{issueName(language, gap.issue_area)}</strong>: <ServiceText text={gap.detail} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {run.providers.length > 0 && (
        <Section title={hasModel(run.providers) ? text.providersAndModel : text.providers} isSmall>
          <RunProviders providers={run.providers} />
        </Section>
      )}
      {run.remarks.length > 0 && (
        <Section title={text.remarks} isSmall>
          <ul className="rows">
            {run.remarks.map((remark) => (
              <li key={remark}>
                <ServiceText text={remark} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {pages.data.length > 0 && (
        <Section title={text.pagesTitle} isSmall>
          <RunPages pages={pages.data} />
          <Pager nextCursor={pages.page.next_cursor} />
        </Section>
      )}
      {total > 0 && <TableExportLink table="candidates" runId={run.id} />}
      {run.place && (
        <p className="text-sm">
          <a href={href(`/places/${run.place.slug}`)} className="link" dir="auto">
            {text.place(run.place.name)}
          </a>
        </p>
      )}
    </WorkspacePage>
  )
}
