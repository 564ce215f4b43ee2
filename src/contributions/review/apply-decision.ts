import type { ReviewDecision } from '../../contracts/contributions/review.ts'
import type { ClaimInput } from '../../contracts/directory/claim-input.ts'
import { type Directory, type Edit, missingClaims, storedUrl, withStoredUrls } from '../../directory/index.ts'
import { invalidField, ServiceError } from '../../platform/errors.ts'
import { type AccountCaller, nameOf } from '../../platform/http/identity.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { ContributionRow } from '../contribution-store.ts'
import type { RequestContent } from '../requests/request-service.ts'
import { createAcceptMemberships } from '../submissions/accept-memberships.ts'
import type { SubmissionContent } from '../submissions/submission-service.ts'
import { createSubmissionStore } from '../submissions/submission-store.ts'
import type { VanishedQuoteContent } from './suspicions.ts'

export type ReviewEdit = Edit<AccountCaller>
type PublicActor = { type: 'entity'; id: string }
type Result = PublicActor | { type: 'signal'; id: string } | null

export type ApplyNeeds = {
  baseUrl: string
  directory: Pick<Directory, 'edits' | 'entities' | 'publishRelations' | 'suppress' | 'hideFromSearchEngines'>
  requireSignal: (id: string) => Promise<{ id: string; title: string }>
  /** Retracts a public signal with a reason that everyone reads. */
  withdrawSignal: (tx: Sql, id: string, reason: string) => Promise<void>
}

/** Everything that an accepted item changes in the directory happens here, in the transaction of the decision. */
export function createApplyDecision(needs: ApplyNeeds) {
  const { edits, entities } = needs.directory
  const acceptMemberships = createAcceptMemberships(needs.directory)

  /** Adds the claims that the actor does not have yet. */
  async function addClaims(
    edit: ReviewEdit,
    entityId: string,
    claims: readonly ClaimInput[],
  ): Promise<PublicActor> {
    const actor = await entities.read(edit.tx, entityId)
    const sources = actor.sources.map(({ id, url }) => ({ id, url: storedUrl(url, needs.baseUrl) }))
    const added = missingClaims({ ...actor, sources }, withStoredUrls(claims, needs.baseUrl))
    if (added.length > 0) await edits.update(edit, actor.id, { add_claims: added })
    return { type: 'entity', id: actor.id }
  }

  async function publish(
    edit: ReviewEdit,
    actor: NonNullable<ReviewDecision['actor']>,
  ): Promise<PublicActor> {
    if (actor.visibility !== 'public') throw invalidField('actor.visibility', 'must be public')
    const input = { ...actor, claims: withStoredUrls(actor.claims, needs.baseUrl) }
    const { id } = await edits.create(edit, input)
    return { type: 'entity', id }
  }

  async function suggestion(edit: ReviewEdit, decision: ReviewDecision): Promise<Result> {
    const { actor, entity_id, add_claims, signal_id } = decision
    if (actor) return publish(edit, actor)
    if (signal_id) return { type: 'signal', id: (await needs.requireSignal(signal_id)).id }
    if (entity_id && add_claims) return addClaims(edit, entity_id, add_claims)
    const what = 'name what the page became: `actor`, `entity_id` with `add_claims`, or `signal_id`'
    throw invalidField('decision', what)
  }

  /** A second submission of the same actor adds to what the first one became. */
  async function submission(
    edit: ReviewEdit,
    row: ContributionRow,
    decision: ReviewDecision,
  ): Promise<Result> {
    const result = await submittedActor(edit, row, decision)
    await acceptMemberships(edit, row, result.id)
    return result
  }

  async function submittedActor(
    edit: ReviewEdit,
    row: ContributionRow,
    decision: ReviewDecision,
  ): Promise<PublicActor> {
    const { actor, merge_into } = row.content as SubmissionContent
    if (decision.actor) return publish(edit, decision.actor)
    const into =
      decision.entity_id ??
      merge_into ??
      (await createSubmissionStore(edit.tx).published(row.workspace_id!, row.subject_id!))
    if (into === undefined) return publish(edit, actor)
    return addClaims(edit, into, decision.add_claims ?? actor.claims)
  }

  async function duplicate(
    edit: ReviewEdit,
    row: ContributionRow,
    decision: ReviewDecision,
  ): Promise<Result> {
    const pair = [row.entity_id!, row.other_id!]
    const into = decision.entity_id ?? pair[0]!
    const id = pair.find((one) => one !== into)
    if (id === undefined || !pair.includes(into))
      throw invalidField('entity_id', 'must be one of the two actors')
    await edits.merge(edit, { id, into })
    return { type: 'entity', id: into }
  }

  /** Removes the claim, unless it is gone already. */
  async function vanishedQuote(
    edit: ReviewEdit,
    row: ContributionRow,
    decision: ReviewDecision,
  ): Promise<Result> {
    const actor = await entities.read(edit.tx, row.entity_id!)
    const { quote } = row.content as VanishedQuoteContent
    const claim =
      actor.claims.find((one) => one.id === row.claim_id) ?? actor.claims.find((one) => one.excerpt === quote)
    const { remove_claims = [], ...patch } = decision.patch ?? {}
    const removed = [...new Set([...remove_claims, ...(claim ? [claim.id] : [])])]
    if (removed.length > 0 || decision.patch)
      await edits.update(edit, actor.id, { ...patch, remove_claims: removed })
    return { type: 'entity', id: actor.id }
  }

  async function request(edit: ReviewEdit, row: ContributionRow, { patch }: ReviewDecision): Promise<Result> {
    const { tx, changed, caller } = edit
    if (row.entity_id === null)
      throw new ServiceError(
        'conflict',
        'The record was removed already: reject the request with this reason',
      )
    const { id, type } = await entities.read(tx, row.entity_id)
    const { request: asked, value } = row.content as RequestContent
    if (asked === 'removal' && type === 'person')
      await needs.directory.suppress(tx, changed, { kind: 'person', entity_id: id }, nameOf(caller))
    else if (asked === 'removal') await edits.remove(edit, id)
    else if (asked === 'contact')
      await needs.directory.suppress(
        tx,
        changed,
        { kind: 'contact', entity_id: id, value: value! },
        nameOf(caller),
      )
    else if (asked === 'no_index') await needs.directory.hideFromSearchEngines(tx, changed, id)
    else if (patch) await edits.update(edit, id, patch)
    else throw invalidField('patch', 'is required: it holds the correction')
    return asked === 'removal' ? null : { type: 'entity', id }
  }

  return {
    /** Returns the public record that the item became. */
    async accept(edit: ReviewEdit, row: ContributionRow, decision: ReviewDecision): Promise<Result> {
      switch (row.kind) {
        case 'suggestion':
          return suggestion({ ...edit, reason: 'suggestion' }, decision)
        case 'submission':
          return submission({ ...edit, reason: 'submission' }, row, decision)
        case 'duplicate':
          return duplicate(edit, row, decision)
        case 'vanished_quote':
          return vanishedQuote({ ...edit, reason: 'source_check' }, row, decision)
        case 'request':
          return request(edit, row, decision)
      }
    },

    /** Withdraws the signal that a report is about; it has no other correction. */
    async withdraw(tx: Sql, signalId: string, { patch, entity_id, remove }: ReviewDecision): Promise<void> {
      if (patch ?? entity_id)
        throw invalidField(
          patch ? 'patch' : 'entity_id',
          'the report is about a signal: use `remove` to withdraw it',
        )
      if (remove) await needs.withdrawSignal(tx, signalId, 'Withdrawn by a reviewer after a report')
    },

    /** Corrects, merges or removes the actor that a report is about. Returns whether it did. */
    async correct(
      edit: ReviewEdit,
      entityId: string | undefined,
      { patch, entity_id: into, remove }: ReviewDecision,
    ): Promise<boolean> {
      const ways = Object.entries({ patch, entity_id: into, remove }).filter(([, way]) => way !== undefined)
      const [first, second] = ways.map(([name]) => name)
      if (first === undefined) return false
      if (entityId === undefined) throw invalidField(first, 'the report is not about an actor')
      if (second !== undefined) throw invalidField(second, `cannot be combined with \`${first}\``)
      const correction: ReviewEdit = { ...edit, reason: 'report' }
      if (patch) await edits.update(correction, entityId, patch)
      else if (into) await edits.merge(correction, { id: entityId, into })
      else await edits.remove(correction, entityId)
      return true
    },
  }
}
