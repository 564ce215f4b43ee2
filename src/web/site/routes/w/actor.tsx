import { redirect, useLoaderData } from 'react-router'
import { submitActors } from '../../../../contracts/contributions/submissions.ts'
import { getEntity } from '../../../../contracts/directory/entities.ts'
import { ActorFacts } from '../../components/directory/actor-facts.tsx'
import { actorPath } from '../../components/directory/actor-row.tsx'
import { EvidenceList } from '../../components/directory/evidence-list.tsx'
import { isNewestFirst, provenPassages } from '../../components/directory/proven-passages.ts'
import { wholePassages } from '../../components/directory/whole-passages.ts'
import { Icon } from '../../components/layout/icon.tsx'
import { Section } from '../../components/layout/section.tsx'
import { useWorkspace } from '../../components/workspace/use-workspace.ts'
import { WorkspacePage } from '../../components/workspace/workspace-page.tsx'
import { localPath } from '../../messages/language.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { workspaceAction, workspaceLoader } from './open-workspace.ts'

/** An actor that only this workspace sees. A public one has its page in the directory. */
export const loader = workspaceLoader(async ({ call, param, language }) => {
  const actor = await call(getEntity, { params: { entity_id: param('id') } })
  if (actor.visibility === 'public') throw redirect(localPath(language, actorPath(actor)))
  return { actor, passages: provenPassages({ ...actor, passages: wholePassages(actor.passages) }) }
})

export const action = workspaceAction({
  async submit({ call, params, param, path }) {
    const { id } = await call(submitActors, { params: params({}), body: { entity_ids: [param('id')] } })
    return redirect(path(`/submissions/${id}?sent`), 303)
  },
})

export default function PrivateActor() {
  const { actor, passages } = useLoaderData<typeof loader>()
  const { m } = useMessages()
  const { to, canWrite } = useWorkspace()
  const text = m.submissions.private
  return (
    <WorkspacePage
      title={actor.name}
      lead={
        <>
          <p className="flex flex-wrap items-center gap-2 text-sm">
            <Icon name={actor.type} />
            {m.evidence.actorKind[actor.type]}
            <span className="tag">{text.tag}</span>
          </p>
          {actor.description && (
            <p className="mt-2 text-ink" dir="auto">
              {actor.description}
            </p>
          )}
        </>
      }
      actions={
        <>
          {canWrite && (
            <a href={to(`/lists/add?actor=${actor.id}`)} className="button">
              <Icon name="list" />
              {m.actor.addToList}
            </a>
          )}
          <a href={to(`/notes?about=/actors/${actor.id}`)} className="button">
            <Icon name="note" />
            {text.note}
          </a>
        </>
      }
      side={<ActorFacts actor={actor} passages={passages} />}
    >
      <Section
        title={text.evidence}
        remark={
          passages.length > 0 &&
          m.actor.evidence.remark(passages.length, actor.source_count, isNewestFirst(passages))
        }
      >
        {passages.length === 0 && <p className="py-3 text-soft">{text.none}</p>}
        {passages.length > 0 && <EvidenceList passages={passages} actor={actor} isPrivate />}
      </Section>
      {canWrite && passages.length > 0 && (
        <form method="post" className="grid gap-3">
          <p>{m.submissions.lead}</p>
          <div>
            <button type="submit" name="intent" value="submit" className="button">
              <Icon name="send" />
              {m.submissions.submitOne}
            </button>
          </div>
        </form>
      )}
    </WorkspacePage>
  )
}
