import type { Sql } from '../../platform/sql/database.ts'
import { weeksUntil } from './move-dates.ts'
import { readSampleFolder, type SampleFolder } from './sample-folder.ts'
import { readSampleDay } from './sample-store.ts'

/** The files of the sample town, with dates moved to the day of the first start. */
export async function openSampleFolder(sql: Sql, folder: string): Promise<SampleFolder> {
  const day = await readSampleDay(sql)
  return readSampleFolder(folder, day ? weeksUntil(day) : 0)
}
