import { counter } from '../counts.ts'

const count = counter('en-US')

/** The whole directory as files. */
export const data = {
  title: 'Take the data with you',
  lead: 'The whole public directory as files, written again every night. No account needed.',
  description: 'Download the public directory as JSON Lines or CSV, whole or by state.',
  none: 'No snapshot has been published yet. The first one is written within the first hour.',
  takenOn: (date: string, time: string) => `As of ${date}, ${time} UTC`,
  contents: (actors: number, claims: number, relations: number) =>
    `${count('actor', 'actors')(actors)}, ${count('statement', 'statements')(claims)} and ${count('relation', 'relations')(relations)}. The fictional sample town and the contacts of people are left out.`,
  whole: 'Whole directory',
  byState: 'By state',
  country: 'United States',
  file: 'File',
  actors: 'Actors',
  state: 'State',
  files: 'Files',
  hashes: 'Hashes are in the manifest',
  hash: 'SHA-256',
  formats: { jsonl: 'JSON Lines', csv: 'CSV' },
  license: 'License',
  noLicense: 'The operator of this directory has not stated a license for the data.',
  each: 'Quotes belong to their sources. Every record names its source.',
  stream: 'Go on from here',
  streamText: 'The stream continues where the files end. Begin with this cursor and no change is missed:',
  noStream: 'Nothing has been published in the stream yet.',
  read: 'How to read the files',
  readText:
    'JSON Lines can be imported into another directory. CSV has one row per statement with its source.',
  older: 'Earlier snapshots',
  manifest: 'Manifest',
  api: 'List as JSON',
}
