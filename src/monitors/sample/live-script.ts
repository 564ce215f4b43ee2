import { z } from 'zod'
import { SourceClass } from '../../contracts/directory/sources.ts'
import { MonitorKind } from '../../contracts/monitors/monitors.ts'
import { type SampleFolder, sampleText } from '../../directory/index.ts'

/** Where the service serves the documents of the script. */
export const livePath = '/samples/alder-falls/live/'

const Version = z.union([
  z.strictObject({ after_seconds: z.int().min(0), file: z.string() }),
  z.strictObject({ after_seconds: z.int().min(0), status: z.literal(503) }),
])
const Script = z.strictObject({
  about: z.string(),
  documents: z.array(
    z.strictObject({
      /** Below the path of the live documents. */
      path: z.string().min(1),
      /** Earliest first. */
      versions: z.array(Version).min(1),
      /** The public monitor that reads the document. */
      monitor: z.strictObject({ kind: MonitorKind, title: z.string(), source_class: SourceClass }).optional(),
    }),
  ),
})

type LiveDocument = z.infer<typeof Script>['documents'][number]

/** What the sources of the sample town publish in the first minutes. */
export const readLiveScript = (folder: SampleFolder): LiveDocument[] =>
  Script.parse(JSON.parse(sampleText(folder, 'live/script.json'))).documents

/** The version of a document that many seconds after the script started. */
export const versionAt = ({ versions }: LiveDocument, seconds: number): LiveDocument['versions'][number] =>
  versions.findLast((version) => version.after_seconds <= seconds) ?? versions[0]!

/** The content of a version; documents cite addresses of the service. */
export const contentOf = (folder: SampleFolder, file: string, baseUrl: string): string =>
  sampleText(folder, `live/${file}`).replaceAll('{{base_url}}', baseUrl)
