import type { SnapshotManifest } from '../../contracts/directory/snapshots.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { createSuppressionStore } from '../suppression/suppression-store.ts'
import { deleteSnapshot, readSnapshots } from './snapshot-folder.ts'

/**
 * The snapshots that may be read, newest first. A suppression withdraws every older one, because its files may contain
 * what was removed.
 */
export async function readPublishedSnapshots(sql: Sql, directory: string): Promise<SnapshotManifest[]> {
  const snapshots = await readSnapshots(directory)
  const suppressedAt = await createSuppressionStore(sql).latest()
  return snapshots.filter((snapshot) => !isWithdrawn(snapshot, suppressedAt))
}

export async function deleteWithdrawnSnapshots(sql: Sql, directory: string): Promise<void> {
  const suppressedAt = await createSuppressionStore(sql).latest()
  for (const snapshot of await readSnapshots(directory)) {
    if (isWithdrawn(snapshot, suppressedAt)) await deleteSnapshot(directory, snapshot.id)
  }
}

const isWithdrawn = ({ taken_at }: SnapshotManifest, suppressedAt: Date | undefined) =>
  suppressedAt !== undefined && new Date(taken_at) <= suppressedAt
