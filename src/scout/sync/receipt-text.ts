import type { ResearchBundle, SyncReceipt } from '../../contracts/discovery/research-bundle.ts'
import { sanitizeLine } from '../../platform/terminal-text.ts'
import { columns, plural, truncate } from '../terminal/plain-text.ts'

/** Formats a receipt: the record of each candidate, its visibility, and where it was added. */
export function receiptText(
  receipt: SyncReceipt,
  { entries, workspace }: ResearchBundle,
  { service, runId }: { readonly service: string; readonly runId: string },
): string {
  const { run_id, sync_status, entry_links, workspace_links } = receipt
  const names = new Map(entries.map(({ local_id, name }) => [local_id, name]))
  const isNew = sync_status === 'synced'
  const rows = entry_links.map(({ local_id, entity_id, visibility, review_state }) => [
    ...[local_id, truncate(sanitizeLine(names.get(local_id) ?? ''), 50), visibility, review_state, entity_id],
  ])
  const linked = [
    ...workspace_links.lists.map(({ name, url }) => `list ${sanitizeLine(name)}: ${service}${pageOf(url)}`),
    ...workspace_links.briefs.map(({ name, url }) => `brief ${sanitizeLine(name)}: ${service}${pageOf(url)}`),
    ...workspace_links.coverage_targets.map(
      ({ name, url }) => `coverage target ${sanitizeLine(name)}: ${service}${pageOf(url)}`,
    ),
  ]
  const hasWorkspaceOptions = Object.values(workspace).some((one) => one !== undefined)
  const missed = !isNew && hasWorkspaceOptions && linked.length === 0
  return [
    isNew
      ? `Synced: ${plural(entry_links.length, 'entry', 'entries')} in run ${run_id}.\n`
      : `Already synced as run ${run_id}. Nothing was changed.\n`,
    columns(rows),
    receipt.submission
      ? `Submitted for review. To see what the reviewers decide: scout submission ${runId}\n`
      : '',
    `Its page: ${service}/w/to/discovery/${run_id}\n`,
    ...linked.map((line) => `Added to ${line}\n`),
    missed ? 'They were already synced without a list, brief or target. Add them there by hand.\n' : '',
  ].join('')
}

/** The page of a list, brief or coverage target, from its address in the API. */
const pageOf = (url: string) =>
  url.replace(/^\/api\/workspaces\//, '/w/').replace('/coverage-targets/', '/targets/')
