import { planRequired } from '../../accounts/index.ts'
import type { Plans } from '../../contracts/accounts/plans.ts'
import type { ClaimInput } from '../../contracts/directory/claim-input.ts'
import type { EntityInput } from '../../contracts/directory/entities.ts'
import type { BundleEntry, ResearchBundle, SyncReceipt } from '../../contracts/discovery/research-bundle.ts'
import type { Contributions, SubmittedActor } from '../../contributions/index.ts'
import { type Directory, describeTargets, type Edit, isIssueArea } from '../../directory/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import { newId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { lockWorkspace } from '../../platform/sql/lock-workspace-store.ts'
import { recordChange, recordUse, type Workspaces } from '../../workspaces/index.ts'
import { draftOf } from '../review/candidate-draft.ts'
import { createCandidateStore, type NewCandidate } from '../review/candidate-store.ts'
import { submittedMemberships } from '../review/submit-service.ts'
import { requireWriter } from '../runs/run-service.ts'
import { createSyncStore } from './sync-store.ts'
import { syncedCandidate } from './synced-candidates.ts'
import { validateBundle } from './validate-bundle.ts'

type AccountEdit = Edit<AccountCaller>
type Links = SyncReceipt['workspace_links']
type EntryLink = SyncReceipt['entry_links'][number]

/** Imports results that were researched and reviewed locally, as private actors of the workspace. */
export function createSyncService(needs: {
  directory: Pick<Directory, 'edits' | 'recordSearch' | 'copyPrivateActor'>
  workspaces: Pick<Workspaces, 'link'>
  contributions: Pick<Contributions, 'submissions'>
  plans: Plans
  baseUrl: string
  now: Clock
}) {
  const { edits } = needs.directory

  /** Creates private actors. Claims for public actors wait for a directory reviewer. */
  async function write(edit: AccountEdit, entry: BundleEntry, bundle: ResearchBundle): Promise<EntryLink> {
    const { tx, caller } = edit
    const claims = claimsOf(entry, bundle)
    if (entry.entity_id) {
      const known = await describeTargets(tx, caller.workspaceId, [{ type: 'entity', id: entry.entity_id }])
      const { id, state } = known.get(entry.entity_id.toLowerCase())!
      if (state === 'private') await edits.update(edit, id, { add_claims: claims })
      const isPublic = state === 'listed'
      return {
        local_id: entry.local_id,
        entity_id: id,
        visibility: isPublic ? 'public' : 'workspace',
        review_state: isPublic ? 'existing' : 'in_review',
        url: `/api/entities/${id}`,
      }
    }
    const { id } = await edits.create(edit, {
      ...inputOf(entry, claims),
      visibility: 'workspace',
    })
    return {
      local_id: entry.local_id,
      entity_id: id,
      visibility: 'workspace',
      review_state: 'in_review',
      url: `/api/entities/${id}`,
    }
  }

  /** Sends what was synced to the reviewers of the directory. Entries without evidence stay private. */
  async function submit(
    tx: Sql,
    workspaceId: string,
    bundle: ResearchBundle,
    links: readonly EntryLink[],
    candidates: readonly NewCandidate[],
  ): Promise<SyncReceipt['submission']> {
    const actors: SubmittedActor[] = []
    const subjectOf = (at: number) =>
      links[at]!.visibility === 'workspace' ? links[at]!.entity_id : candidates[at]!.id
    const subjects = new Map(bundle.entries.map((entry, index) => [entry.local_id, subjectOf(index)]))
    for (const [index, { entity_id: id, visibility }] of links.entries()) {
      const entry = bundle.entries[index]!
      const memberships = submittedMemberships(draftOf(candidates[index]!.candidate), subjects)
      if (visibility === 'workspace') {
        const actor = await needs.directory.copyPrivateActor(tx, workspaceId, id)
        if (actor && actor.claims.length > 0) actors.push({ subjectId: id, actor, memberships })
      } else {
        const actor = { ...inputOf(entry, claimsOf(entry, bundle)), visibility }
        actors.push({ subjectId: candidates[index]!.id, actor, mergeInto: id, memberships })
      }
    }
    if (actors.length === 0) return undefined
    const { id, url } = await needs.contributions.submissions.submit(tx, workspaceId, actors)
    return { id, url }
  }

  /** A known bundle is not imported again, but its entries can be added to further lists and briefs. */
  async function updateLinks(
    tx: Sql,
    caller: AccountCaller,
    earlier: SyncReceipt,
    { workspace }: ResearchBundle,
  ): Promise<SyncReceipt> {
    const ids = earlier.entry_links.map((link) => link.entity_id)
    const targets = ids.map((id) => ({ type: 'entity' as const, id }))
    const known = await describeTargets(tx, caller.workspaceId, targets)
    const entityIds = ids.filter((id) => known.get(id)?.name)
    const added = await needs.workspaces.link(tx, caller, {
      ...workspace,
      runId: earlier.run_id,
      entityIds,
    })
    const receipt = { ...earlier, workspace_links: mergeLinks(earlier.workspace_links, added) }
    await createSyncStore(tx).saveReceipt(receipt)
    return { ...receipt, sync_status: 'already_synced' }
  }

  function requireAccess(caller: AccountCaller): void {
    if (!needs.plans[caller.plan].isPaid) throw planRequired('Syncs', needs.baseUrl)
    requireWriter(caller)
  }

  return {
    /** Whether the caller may sync at all. */
    requireAccess,

    async sync(edit: AccountEdit, bundle: ResearchBundle): Promise<SyncReceipt> {
      const { tx, caller } = edit
      requireAccess(caller)
      const { workspaceId, accountId } = caller
      const { bundleHash } = await import('../../research/index.ts')
      const hash = bundleHash(bundle)
      await lockWorkspace(tx, workspaceId)
      const store = createSyncStore(tx)
      const earlier = await store.findReceipt(workspaceId, hash)
      if (earlier) return updateLinks(tx, caller, earlier, bundle)
      const now = needs.now()
      const errors = await validateBundle(tx, workspaceId, bundle, now)
      if (errors.length > 0) {
        const count = errors.length === 1 ? 'one error' : `${errors.length} errors`
        throw new ServiceError('invalid_request', `The bundle has ${count}. Nothing was imported`, {
          errors,
        })
      }
      const runId = newId()
      const entryLinks: EntryLink[] = []
      for (const entry of bundle.entries) entryLinks.push(await write(edit, entry, bundle))
      const entityIds = entryLinks.map((link) => link.entity_id)
      const receipt: SyncReceipt = {
        run_id: runId,
        sync_status: 'synced',
        bundle_hash: hash,
        visibility: 'workspace',
        review_state: 'in_review',
        entry_links: entryLinks,
        workspace_links: { lists: [], briefs: [], coverage_targets: [] },
      }
      await store.insertRun({ id: runId, workspaceId, accountId, hash, now }, bundle, receipt)
      const synced = bundle.entries.map((entry, index) => syncedCandidate(entry, bundle, entryLinks[index]!))
      const placeKey = bundle.run.place ?? null
      await createCandidateStore(tx).insert({ id: runId, workspaceId, placeKey }, synced)
      const submission = await submit(tx, workspaceId, bundle, entryLinks, synced)
      if (submission) receipt.submission = submission
      // A brief also links the run, so the run must be stored first.
      receipt.workspace_links = await needs.workspaces.link(tx, caller, {
        ...bundle.workspace,
        runId,
        entityIds,
      })
      await store.saveReceipt(receipt)
      const { place, engines, finished_at, location } = bundle.run
      const issue_areas = bundle.run.issue_areas.filter(isIssueArea)
      if (place && issue_areas.length > 0) {
        const search = { id: runId, place, issue_areas, engines, finished_at }
        await needs.directory.recordSearch(tx, search, workspaceId)
      }
      const subject = { type: 'run', id: runId, name: location ?? place ?? 'local research' }
      await recordUse(tx, { workspaceId, accountId, kind: 'sync', subject }, now)
      await recordChange(
        tx,
        caller,
        { action: 'run.synced', target: subject, details: { entries: entityIds.length } },
        now,
      )
      return receipt
    },
  }
}

function mergeLinks(before: Links, added: Links): Links {
  const joined = (kind: keyof Links) => [
    ...new Map([...before[kind], ...added[kind]].map((link) => [link.id, link])).values(),
  ]
  return {
    lists: joined('lists'),
    briefs: joined('briefs'),
    coverage_targets: joined('coverage_targets'),
  }
}

function inputOf(entry: BundleEntry, claims: ClaimInput[]): Omit<EntityInput, 'visibility'> {
  return {
    type: entry.type,
    name: entry.name,
    place: entry.place,
    places: [],
    issue_areas: entry.issue_areas,
    contacts: entry.contacts,
    claims,
    description: entry.description ?? null,
    website: entry.website ?? null,
  }
}

function claimsOf(entry: BundleEntry, bundle: ResearchBundle): ClaimInput[] {
  const sources = new Map(bundle.sources.map((source) => [source.url, source]))
  return entry.claims.map(({ source, member_of: _, relation: _relation, ...claim }) => ({
    ...claim,
    source: sources.get(source)!,
  }))
}
