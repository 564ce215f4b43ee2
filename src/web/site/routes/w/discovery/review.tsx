import { redirect, useLoaderData } from 'react-router'
import { EntityType, getEntity, searchEntities } from '../../../../../contracts/directory/entities.ts'
import {
  type Candidate,
  type CandidateDecision,
  decideCandidate,
  getRun,
} from '../../../../../contracts/discovery/discovery-runs.ts'
import { formText } from '../../../components/forms/handle-change.ts'
import { Icon } from '../../../components/layout/icon.tsx'
import { Notice } from '../../../components/layout/notice.tsx'
import { PageTitle } from '../../../components/layout/page-title.tsx'
import { CandidateMatch } from '../../../components/review/candidate-match.tsx'
import { CandidatePassages } from '../../../components/review/candidate-passages.tsx'
import { CandidateQueue } from '../../../components/review/candidate-queue.tsx'
import { DecisionBar, ReviewHelp } from '../../../components/review/decision-bar.tsx'
import { EditCandidate } from '../../../components/review/edit-candidate.tsx'
import { RunStages } from '../../../components/review/run-stages.tsx'
import { ToPublish } from '../../../components/review/to-publish.tsx'
import { runTitle } from '../../../components/workspace/run-tasks.tsx'
import { useFailedChange, useWorkspace } from '../../../components/workspace/use-workspace.ts'
import { useMessages } from '../../../messages/use-messages.ts'
import { formVersion, type WorkspacePage, workspaceAction, workspaceLoader } from '../open-workspace.ts'

const openReview = ({ services, caller, param }: WorkspacePage) =>
  services.members.openReview(caller.workspaceId, param('run'))

const addressOf = ({ path, param }: WorkspacePage, candidate: string) =>
  path(`/discovery/${param('run')}/review/${candidate}`)

export const loader = workspaceLoader(async (page) => {
  const { call, param, url } = page
  const [run, { queue, read }] = await Promise.all([
    call(getRun, { params: { run_id: param('run') } }),
    openReview(page),
  ])
  const id = param('candidate')
  if (id === '') {
    const first = queue.find(({ state }) => state === 'open') ?? queue[0]
    throw redirect(first ? addressOf(page, first.id) : page.path(`/discovery/${run.id}`))
  }
  const index = queue.findIndex((one) => one.id === id)
  const candidate = await read(id)
  const query = url.searchParams.get('q')?.trim().slice(0, 200) ?? ''
  const targetId = url.searchParams.get('with') ?? candidate.entity_id ?? candidate.match.entity_id
  const place = candidate.place?.key
  const [target, others] = await Promise.all([
    targetId === null
      ? undefined
      : call(getEntity, { params: { entity_id: targetId } }).catch(() => undefined),
    query === ''
      ? undefined
      : call(searchEntities, {
          query: { query, type: [candidate.type], ...(place && { place: [place] }), limit: 8 },
        }),
  ])
  const known = new Set(target?.passages.map(({ excerpt }) => excerpt))
  const excerpts = new Set(candidate.claims.map(({ excerpt }) => excerpt))
  return {
    run,
    candidate,
    index,
    next: queue[index + 1]?.id,
    previous: queue[index - 1]?.id,
    undo: url.searchParams.get('undo'),
    query,
    others: others?.data.map(({ id, name }) => ({ id, name })),
    target: target && {
      id: target.id,
      name: target.name,
      slug: target.slug,
      type: target.type,
      isPublic: target.visibility === 'public',
      description: target.description,
      place: target.place.name,
      sources: target.source_count,
      added: [...excerpts].filter((excerpt) => !known.has(excerpt)).length,
    },
    queue,
  }
})

/** What the form says: a decision, the ticked quotes, and the edits that differ from the candidate. */
function readDecision(form: FormData, candidate: Candidate): CandidateDecision {
  const [decision, reason] = formText(form, 'decision').split(':', 2)
  const kept = new Set(form.getAll('keep').flatMap((ids) => String(ids).split(' ')))
  const drop_claims = candidate.claims.map(({ id }) => id).filter((id) => !kept.has(id))
  const name = formText(form, 'name')
  const type = EntityType.safeParse(form.get('type')).data
  const description = formText(form, 'description') || null
  const edit = {
    ...(drop_claims.length > 0 && { drop_claims }),
    ...(name !== '' && name !== candidate.name && { name }),
    ...(type && type !== candidate.type && { type }),
    ...(form.has('description') && description !== candidate.description && { description }),
  }
  const words = [reason, formText(form, 'words'), formText(form, 'reason')].filter(Boolean).join('. ')
  const isEdited = decision !== 'reject' && Object.keys(edit).length > 0
  return {
    decision: decision === 'merge' || decision === 'reject' ? decision : 'accept',
    ...(decision === 'merge' && { entity_id: formText(form, 'target') }),
    ...(words !== '' && { reason: words }),
    ...(isEdited && { edit }),
  }
}

const decidedState = { accept: 'accepted', merge: 'merged', reject: 'rejected', reopen: 'open' } as const

/** A browser that is closed or reloaded before the response sends its decision again. */
function isStored(candidate: Candidate, wanted: CandidateDecision, version: number | undefined): boolean {
  if (version === undefined || version === candidate.version || wanted.edit) return false
  if (wanted.decision === 'merge' && wanted.entity_id !== candidate.entity_id) return false
  return candidate.state === decidedState[wanted.decision]
}

export const action = workspaceAction({
  async decide(page, form) {
    const { call, param, path } = page
    const { queue, read } = await openReview(page)
    const candidate = await read(param('candidate'))
    const index = queue.findIndex(({ id }) => id === candidate.id)
    const version = formVersion(form)
    const body = readDecision(form, candidate)
    const decided = call(decideCandidate, {
      params: { run_id: param('run'), candidate_id: candidate.id },
      body,
      ...(version !== undefined && { version }),
    })
    // The first of two equal requests may still have been on its way when this one was read.
    await decided.catch(async (error: unknown) => {
      if (!isStored(await read(candidate.id), body, version)) throw error
    })
    const isOpen = ({ state, id }: (typeof queue)[number]) => state === 'open' && id !== candidate.id
    const next = queue.slice(index + 1).find(isOpen) ?? queue.find(isOpen)
    if (next === undefined) return redirect(path(`/discovery/${param('run')}?done`), 303)
    return redirect(`${addressOf(page, next.id)}?undo=${candidate.id}`, 303)
  },
  async undo(page, form) {
    const id = formText(form, 'subject')
    const params = { run_id: page.param('run'), candidate_id: id }
    await page.call(decideCandidate, { params, body: { decision: 'reopen' } })
    return redirect(addressOf(page, id), 303)
  },
})

export default function Review() {
  const { run, candidate, index, queue, target, others, query, next, previous, undo } =
    useLoaderData<typeof loader>()
  const { m, language } = useMessages()
  const { to, canWrite } = useWorkspace()
  const text = m.discovery.review
  const failed = useFailedChange()
  const title = runTitle(language, run)
  const base = to(`/discovery/${run.id}/review`)
  const undone = queue.find(({ id }) => id === undo)
  return (
    <div className="review" data-review={base}>
      <PageTitle text={`${candidate.name} · ${title}`} />
      <header className="review-head">
        <p className="text-sm">
          <a href={to('/discovery')} className="link">
            {m.discovery.title}
          </a>
        </p>
        <p className="review-title">
          <a href={to(`/discovery/${run.id}`)} dir="auto">
            {title}
          </a>
        </p>
        <RunStages run={run} />
        <p className="review-publish">
          <ToPublish queue={queue} run={to(`/discovery/${run.id}`)} canWrite={canWrite} />
        </p>
        <div data-review-status role="status" />
      </header>
      <CandidateQueue queue={queue} current={candidate.id} base={base} />
      <article className="candidate">
        {failed && (
          <Notice
            variant={failed.code === 'precondition_failed' ? 'warning' : 'error'}
            title={failed.code === 'precondition_failed' ? text.conflictTitle : m.workspace.failed}
          >
            {failed.code === 'precondition_failed'
              ? text.conflict(text.state[candidate.state])
              : failed.message}
          </Notice>
        )}
        {undone && (
          <p className="sr-only" role="status">
            {text.decidedAs(undone.name, text.state[undone.state])}
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
          <Icon name={candidate.type} />
          <span>
            {m.evidence.actorKind[candidate.type]}
            {candidate.place && ` · ${candidate.place.name}`}
          </span>
          {candidate.state !== 'open' && <span className="tag">{text.state[candidate.state]}</span>}
          <span className="ms-auto">{text.of(index + 1, queue.length)}</span>
        </p>
        <h1 dir="auto" className="page-title">
          {candidate.name}
        </h1>
        <CandidatePassages key={candidate.version} candidate={candidate} canWrite={canWrite} />
        {canWrite && <EditCandidate key={`edit ${candidate.version}`} candidate={candidate} />}
      </article>
      <CandidateMatch
        candidate={candidate}
        target={target}
        others={others}
        query={query}
        canWrite={canWrite}
      />
      {canWrite ? (
        <DecisionBar
          candidate={candidate}
          target={target}
          base={base}
          undo={undone?.id}
          next={next}
          previous={previous}
        />
      ) : (
        <p className="read-only">{text.readOnly}</p>
      )}
      <ReviewHelp />
    </div>
  )
}
