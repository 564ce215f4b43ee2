import { z } from 'zod'
import { exampleBaseUrl } from '../example-url.ts'
import { operation } from '../operation.ts'

const exampleId = '2026-03-18T08-00-00-000Z'

const SnapshotFormat = z.enum(['jsonl', 'csv']).meta({
  id: 'SnapshotFormat',
  description: '`jsonl`: JSON Lines, as `civic import jsonl` reads them. `csv`: one row per claim.',
})

const SnapshotCounts = z
  .object({
    actors: z.int().meta({ example: 11_020 }),
    claims: z.int().meta({ example: 58_200 }),
    relations: z.int().meta({ example: 9_400 }),
  })
  .meta({ id: 'SnapshotCounts' })

export const SnapshotFile = z
  .object({
    name: z.string().meta({ example: 'in.jsonl.gz' }),
    format: SnapshotFormat.meta({ example: 'jsonl' }),
    state: z
      .string()
      .nullable()
      .meta({ description: 'State of the actors in the file; null for all of them', example: 'IN' }),
    counts: SnapshotCounts,
    bytes: z.int().meta({ description: 'Size of the gzip file', example: 482_113 }),
    sha256: z.string().meta({
      description: 'SHA-256 of the gzip file, in hexadecimal',
      example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    }),
  })
  .meta({ id: 'SnapshotFile' })
export type SnapshotFile = z.infer<typeof SnapshotFile>

/** The content of manifest.json, which lies beside the files. */
export const SnapshotManifest = z
  .object({
    id: z.string().meta({ example: exampleId }),
    taken_at: z.iso.datetime().meta({
      description: 'All files show the directory at this time',
      example: '2026-03-18T08:00:00.000Z',
    }),
    license: z
      .object({
        name: z.string().meta({ example: 'CC BY 4.0' }),
        url: z.string().nullable().meta({ example: 'https://creativecommons.org/licenses/by/4.0/' }),
      })
      .nullable()
      .meta({ description: 'License of the data; null when the operator has not stated one' }),
    firehose_cursor: z.string().nullable().meta({
      description:
        'Pass it as `cursor` to the Firehose to get every later change. Some of them may be in the files already. Null when the directory has published no signal',
      example: 'OHwrtX9WAaAUfmealNDTqg',
    }),
    counts: SnapshotCounts,
    files: z.array(SnapshotFile),
  })
  .meta({ id: 'SnapshotManifest' })
export type SnapshotManifest = z.infer<typeof SnapshotManifest>

export const Snapshot = SnapshotManifest.extend({
  files: z.array(
    SnapshotFile.extend({
      url: z.string().meta({ example: `${exampleBaseUrl}/data/${exampleId}/in.jsonl.gz` }),
    }),
  ),
}).meta({ id: 'Snapshot', description: 'The public directory at one time, as files' })
export type Snapshot = z.infer<typeof Snapshot>

export const SnapshotList = z.object({ data: z.array(Snapshot) }).meta({ id: 'SnapshotList' })
export type SnapshotList = z.infer<typeof SnapshotList>

export const listSnapshots = operation({
  id: 'listSnapshots',
  method: 'GET',
  path: '/api/snapshots',
  tag: 'Actors',
  summary: 'List the files of the whole directory',
  description:
    'Snapshots of the public directory, newest first: JSON Lines and CSV, whole and by state, with numbers, hashes, the license, and the cursor from which the Firehose continues. A snapshot is listed only when it is complete. The fictional sample town and the contacts of people are left out. The files are read with GET, support `Range` and never change. When something is removed for good, older snapshots are withdrawn.',
  access: 'public',
  status: 200,
  response: SnapshotList,
})
