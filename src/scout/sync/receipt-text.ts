import type { ResearchBundle, SyncReceipt } from '../../contracts/discovery/research-bundle.ts'
import { columns, plainLine, plural, shortened } from '../terminal/plain-text.ts'

/** A receipt for people: which candidate became which record, who sees it, and where it was added. */
export function receiptText(
  receipt: SyncReceipt,
  { entries, workspace }: ResearchBundle,
  service: string,
): string {
  const { run_id, sync_status, entry_links, workspace_links } = receipt
  const names = new Map(entries.map(({ local_id, name }) => [local_id, name]))
  const isNew = sync_status === 'synced'
  const rows = entry_links.map(({ local_id, entity_id, visibility, review_state }) => [
    ...[local_id, shortened(plainLine(names.get(local_id) ?? ''), 50), visibility, review_state, entity_id],
  ])
  const linked = [
    ...workspace_links.lists.map(({ name, url }) => `list ${plainLine(name)}: ${service}${url}`),
    ...workspace_links.briefs.map(({ name, url }) => `brief ${plainLine(name)}: ${service}${url}`),
    ...workspace_links.coverage_targets.map(
      ({ name, url }) => `coverage target ${plainLine(name)}: ${service}${url}`,
    ),
  ]
  const isAsked = Object.values(workspace).some((one) => one !== undefined)
  const missed = !isNew && isAsked && linked.length === 0
  return [
    isNew
      ? `Synced: ${plural(entry_links.length, 'entry', 'entries')} in run ${run_id}.\n`
      : `Already synced: these findings are run ${run_id}, and nothing was changed.\n`,
    columns(rows),
    ...linked.map((line) => `Added to ${line}\n`),
    missed ? 'They were synced before without a list, brief or target: add them there by hand.\n' : '',
  ].join('')
}
