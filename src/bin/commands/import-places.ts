import { resolve } from 'node:path'
import type { OcdImport } from '../../directory/index.ts'
import { OperatorError } from '../../platform/errors.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { CommandContext } from '../command-context.ts'
import { startProgress } from '../start-progress.ts'
import { fileVersion, type ImportFlags, loadDirectory } from './import-dataset.ts'

/** Imports census places and records the file for `civic refresh`. */
export async function importPlaces(
  context: CommandContext,
  sql: Sql,
  file: string,
  flags: ImportFlags,
): Promise<OcdImport> {
  const { importOcdPlaces, recordOrigin } = await loadDirectory()
  const progress = startProgress(context, flags, { label: 'Importing', unit: 'lines', total: undefined })
  const onProgress = (done: number) => progress.update({ done, count: done })
  const result = await importOcdPlaces(sql, file, { onProgress }).finally(() => progress.end())
  if (result.read === 0) throw new OperatorError(`${file} has no places.`)
  const location = resolve(file)
  const version = await fileVersion(location)
  await recordOrigin(sql, { dataset: 'ocd-places', location, state: '', version, etag: null }, new Date())
  return result
}

const maxListed = 20

export function describePlaces({ read, matched, added, unchanged, refused }: OcdImport): string[] {
  return [
    `Read ${read} lines: ${matched} places matched, ${added} added, ${unchanged} unchanged, ${refused.length} refused.`,
    ...refused.slice(0, maxListed).map(({ line, why }) => `  line ${line}: ${why}`),
  ]
}
