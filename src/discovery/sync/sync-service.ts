import { planRequired } from '../../accounts/index.ts'
import type { Plans } from '../../contracts/accounts/plans.ts'
import type { ClaimInput } from '../../contracts/directory/entities.ts'
import type { BundleEntry, ResearchBundle, SyncReceipt } from '../../contracts/discovery/research-bundle.ts'
import { type Directory, describeTargets, isIssueArea } from '../../directory/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import { newId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { recordChange, recordUse, type Workspaces } from '../../workspaces/index.ts'
import { createCandidateStore } from '../review/candidate-store.ts'
import { requireWriter } from '../runs/run-service.ts'
import { createRunStore } from '../runs/run-store.ts'
import { bundleFaults } from './bundle-faults.ts'
import { createSyncStore } from './sync-store.ts'
import { syncedCandidate } from './synced-candidates.ts'

type Changed = (tags: readonly string[]) => void
type Links = SyncReceipt['workspace_links']
type EntryLink = SyncReceipt['entry_links'][number]

/** Takes in what somebody researched and reviewed on their own machine, as private actors of the workspace. */
export function createSyncService(needs: {
  directory: Pick<Directory, 'edits' | 'recordSearch'>
  workspaces: Pick<Workspaces, 'link'>
  plans: Plans
  baseUrl: string
  now: Clock
}) {
  const { edits } = needs.directory

  /** New ones become private actors; what belongs to a public one waits for a reviewer of the directory. */
  async function write(
    tx: Sql,
    changed: Changed,
    caller: AccountCaller,
    entry: BundleEntry,
    bundle: ResearchBundle,
  ): Promise<EntryLink> {
    const claims = claimsOf(entry, bundle)
    if (entry.entity_id) {
      const known = await describeTargets(tx, caller.workspaceId, [{ type: 'entity', id: entry.entity_id }])
      const { id, state } = known.get(entry.entity_id.toLowerCase())!
      if (state === 'private') await edits.update(tx, changed, caller, id, { add_claims: claims })
      const isPublic = state === 'listed'
      return {
        local_id: entry.local_id,
        entity_id: id,
        visibility: isPublic ? 'public' : 'workspace',
        review_state: isPublic ? 'existing' : 'in_review',
        url: `/api/entities/${id}`,
      }
    }
    const { id } = await edits.create(tx, changed, caller, {
      ...{
        type: entry.type,
        name: entry.name,
        place: entry.place,
        places: [],
        issue_areas: entry.issue_areas,
      },
      contacts: entry.contacts,
      claims,
      visibility: 'workspace',
      description: entry.description ?? null,
      website: entry.website ?? null,
    })
    return {
      local_id: entry.local_id,
      entity_id: id,
      visibility: 'workspace',
      review_state: 'in_review',
      url: `/api/entities/${id}`,
    }
  }

  /** The same findings are taken once; where they are to be added may be said later, and again. */
  async function linkedAgain(
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
    const receipt = { ...earlier, workspace_links: joinedLinks(earlier.workspace_links, added) }
    await createSyncStore(tx).keepReceipt(receipt)
    return { ...receipt, sync_status: 'already_synced' }
  }

  return {
    async sync(
      tx: Sql,
      changed: Changed,
      caller: AccountCaller,
      bundle: ResearchBundle,
    ): Promise<SyncReceipt> {
      if (!needs.plans[caller.plan].isPaid) throw planRequired('Syncs', needs.baseUrl)
      requireWriter(caller)
      const { workspaceId, accountId } = caller
      const { bundleHash } = await import('../../research/index.ts')
      const hash = bundleHash(bundle)
      await createRunStore(tx).lockWorkspace(workspaceId)
      const store = createSyncStore(tx)
      const earlier = await store.receiptOf(workspaceId, hash)
      if (earlier) return linkedAgain(tx, caller, earlier, bundle)
      const now = needs.now()
      const faults = await bundleFaults(tx, workspaceId, bundle, now)
      if (faults.length > 0) {
        const many = faults.length === 1 ? 'one fault' : `${faults.length} faults`
        throw new ServiceError('invalid_request', `The bundle has ${many}; nothing was taken`, {
          errors: faults,
        })
      }
      const runId = newId()
      const entryLinks: EntryLink[] = []
      for (const entry of bundle.entries) entryLinks.push(await write(tx, changed, caller, entry, bundle))
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
      const synced = bundle.entries.map((entry, at) => syncedCandidate(entry, bundle, entryLinks[at]!))
      await createCandidateStore(tx).insert({ id: runId, workspaceId }, synced)
      // A brief links the run too, which must be there by then.
      receipt.workspace_links = await needs.workspaces.link(tx, caller, {
        ...bundle.workspace,
        runId,
        entityIds,
      })
      await store.keepReceipt(receipt)
      const { place, engines, finished_at, location } = bundle.run
      const issue_areas = bundle.run.issue_areas.filter(isIssueArea)
      if (place && issue_areas.length > 0) {
        await needs.directory.recordSearch(tx, { id: runId, place, issue_areas, engines, finished_at })
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

function joinedLinks(before: Links, added: Links): Links {
  const joined = (kind: keyof Links) => [
    ...new Map([...before[kind], ...added[kind]].map((link) => [link.id, link])).values(),
  ]
  return {
    lists: joined('lists'),
    briefs: joined('briefs'),
    coverage_targets: joined('coverage_targets'),
  }
}

function claimsOf(entry: BundleEntry, bundle: ResearchBundle): ClaimInput[] {
  const sources = new Map(bundle.sources.map((source) => [source.url, source]))
  return entry.claims.map(({ source, ...claim }) => ({ ...claim, source: sources.get(source)! }))
}
