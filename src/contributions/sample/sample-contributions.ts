import {
  createEntityEditService,
  type Directory,
  readSampleReferences,
  type SampleFolder,
} from '../../directory/index.ts'
import { changesChannel } from '../../platform/changes.ts'
import type { Clock } from '../../platform/clock.ts'
import { internalReviewer } from '../../platform/http/identity.ts'
import { newSecret, secretHash } from '../../platform/secret.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { notify } from '../../platform/sql/notify-store.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import { createContributionStore } from '../contribution-store.ts'
import { createReceiptStore } from '../receipts/receipt-store.ts'
import { createFlagService } from '../reports/flag-service.ts'
import { createFlagStore } from '../reports/flag-store.ts'
import { submissionKey, suggestionKey } from '../same-key.ts'
import { readSampleContributions } from './sample-file.ts'
import { sampleIds } from './sample-store.ts'

const reviewer = 'sample reviewer'

/** Edits public actors like a reviewer; no credential belongs to it. */
const sampleCaller = internalReviewer(sampleIds.caller, reviewer)

/** What the sample town shows of the review: items that wait, and a report that led to a correction. */
export function createSampleContributions(
  needs: Parameters<typeof createFlagService>[0] & {
    sql: Sql
    now: Clock
    baseUrl: string
    directory: Pick<Directory, 'entities'>
  },
) {
  // The town has signals of its own, so these changes publish none.
  const reports = createFlagService({ ...needs, publishEvents: undefined })
  const edits = createEntityEditService({ entities: needs.directory.entities, now: needs.now })
  const ignoreTags = () => undefined

  async function addReport(
    tx: Sql,
    { flag_type, reason }: { flag_type: string; reason: string },
    { id, entityId, receipt }: { id: string; entityId: string; receipt: string },
  ): Promise<void> {
    const target = { type: 'entity', id: entityId } as const
    await createFlagStore(tx).insert({
      id,
      target,
      flag_type,
      reason,
      receipt_hash: secretHash(receipt),
    })
    await needs.directory.countOpenFlags(tx, target, 1)
  }

  return {
    /** Adds everything once, in one transaction. Does nothing if the town lacks an actor that it is about. */
    async add(folder: SampleFolder): Promise<void> {
      const { resolved_report, open_report, suggestion, submission } = readSampleContributions(folder)
      await inTransaction(needs.sql, async (tx) => {
        const store = createContributionStore(tx)
        const { actors } = await readSampleReferences(tx)
        const [resolvedActor, openActor] = [
          actors.get(resolved_report.actor)?.id,
          actors.get(open_report.actor)?.id,
        ]
        if (resolvedActor === undefined || openActor === undefined) return
        const place_key = submission.actor.place
        const url = `${needs.baseUrl}${suggestion.page}`
        const suggested = await store.insert({
          id: sampleIds.suggestion,
          kind: 'suggestion',
          place_key,
          content: {
            url,
            shows: suggestion.shows,
            note: suggestion.note,
            contact: null,
          },
          receipt_hash: secretHash(newSecret()),
          same_key: suggestionKey(url),
        })
        if (suggested === undefined) return
        await store.insert({
          id: sampleIds.submission,
          kind: 'submission',
          submission_id: sampleIds.submission,
          subject_id: sampleIds.submission,
          place_key,
          content: { actor: submission.actor, note: submission.note },
          same_key: submissionKey(submission.actor),
        })
        await addReport(tx, open_report, {
          id: sampleIds.openReport,
          entityId: openActor,
          receipt: newSecret(),
        })
        const { receipt, message, correction, reply } = resolved_report
        await addReport(tx, resolved_report, {
          id: sampleIds.resolvedReport,
          entityId: resolvedActor,
          receipt,
        })
        await createReceiptStore(tx).addMessage(sampleIds.resolvedReport, message)
        const edit = { tx, changed: ignoreTags, caller: sampleCaller, reason: 'report' } as const
        await edits.update(edit, resolvedActor, correction)
        for (const status of ['in_review', 'resolved'] as const)
          await reports.move(tx, ignoreTags, sampleIds.resolvedReport, { to: status, reviewer, reply })
        await notify(tx, changesChannel, '*')
      })
    },
  }
}
