import type { SnapshotList } from '../../contracts/directory/snapshots.ts'
import { listSnapshots } from '../../contracts/directory/snapshots.ts'
import type { Respond } from '../../platform/http/respond.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { readPublishedSnapshots } from './published-snapshots.ts'
import { createSnapshotHandler } from './snapshot-file-handler.ts'

/** Published snapshots of the directory. */
export function createSnapshots(needs: { sql: Sql; directory: string; baseUrl: string }) {
  const { sql, directory, baseUrl } = needs
  const readPublished = () => readPublishedSnapshots(sql, directory)

  async function list(): Promise<SnapshotList> {
    const snapshots = await readPublished()
    return {
      data: snapshots.map((snapshot) => ({
        ...snapshot,
        files: snapshot.files.map((file) => ({
          ...file,
          url: `${baseUrl}/data/${snapshot.id}/${file.name}`,
        })),
      })),
    }
  }

  const routes: readonly Route[] = [route(listSnapshots, list)]
  return {
    list,
    routes,
    handler: (respond: Pick<Respond, 'send' | 'takeOver'>) =>
      createSnapshotHandler({ directory, readPublished, respond }),
  }
}
