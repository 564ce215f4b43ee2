import type { Snapshot } from '../../../../contracts/directory/snapshots.ts'
import { DataTable } from '../../components/layout/data-table.tsx'
import { PageHead } from '../../components/layout/page-head.tsx'
import { PublicPage } from '../../components/layout/public-page.tsx'
import { Section } from '../../components/layout/section.tsx'
import { formatDate, formatTime } from '../../format.ts'
import { publicLoader, usePageData } from '../../load-page.ts'
import { useMessages } from '../../messages/use-messages.ts'

export const loader = publicLoader(async ({ site, services }) => {
  site.dependsOn(['snapshots'])
  const { data } = await services.directory.snapshots.list()
  return {
    snapshots: data,
    names: Object.fromEntries(
      services.directory.states.map(({ abbreviation, name }) => [abbreviation, name]),
    ),
  }
})

export default function Data() {
  const { snapshots, names } = usePageData<typeof loader>()
  const { m } = useMessages()
  const text = m.data
  const [newest, ...older] = snapshots
  return (
    <PublicPage
      title={text.title}
      lead={text.lead}
      side={
        newest && (
          <>
            <License snapshot={newest} />
            <Continuation snapshot={newest} />
          </>
        )
      }
    >
      <PageHead title={text.title} description={text.description} />
      {newest ? <Files snapshot={newest} names={names} /> : <p className="text-soft">{text.none}</p>}
      <Section title={text.read} isSmall>
        <p>{text.readText}</p>
        <ul className="mt-2 flex flex-wrap gap-4">
          <li>
            <a href="/api/snapshots" className="link">
              {text.api}
            </a>
          </li>
          {newest && (
            <li>
              <a href={`/data/${newest.id}/manifest.json`} className="link">
                {text.manifest}
              </a>
            </li>
          )}
        </ul>
      </Section>
      {older.length > 0 && (
        <Section title={text.older} isSmall>
          <ul>
            {older.map((one) => (
              <li key={one.id}>
                <a href={`/data/${one.id}/manifest.json`} className="link">
                  <TakenOn snapshot={one} />
                </a>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </PublicPage>
  )
}

function TakenOn({ snapshot }: { snapshot: Snapshot }) {
  const { m, language } = useMessages()
  const at = snapshot.taken_at
  return (
    <time dateTime={at}>
      {m.data.takenOn(formatDate(language, at, 'UTC'), formatTime(language, at, 'UTC'))}
    </time>
  )
}

function Files({ snapshot, names }: { snapshot: Snapshot; names: Record<string, string> }) {
  const { m, language } = useMessages()
  const text = m.data
  const { actors, claims, relations } = snapshot.counts
  const states = Map.groupBy(
    snapshot.files.filter(({ state }) => state !== null),
    ({ state }) => state!,
  )
  const rows = [...states]
    .map(([state, files]) => ({
      state,
      files,
      name: state === 'US' ? text.country : (names[state] ?? state),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name, language))
  return (
    <>
      <Section title={text.whole} remark={<TakenOn snapshot={snapshot} />}>
        <p className="py-3">{text.contents(actors, claims, relations)}</p>
        <DataTable columns={[text.file, text.hash]}>
          {snapshot.files
            .filter(({ state }) => state === null)
            .map((file) => (
              <tr key={file.name}>
                <th scope="row">
                  <FileLink file={file} />
                </th>
                <td>
                  <code className="text-xs break-all">{file.sha256}</code>
                </td>
              </tr>
            ))}
        </DataTable>
      </Section>
      {states.size > 0 && (
        <Section title={text.byState} remark={text.hashes}>
          <DataTable columns={[text.state, { number: text.actors }, text.files]}>
            {rows.map(({ state, name, files }) => (
              <tr key={state}>
                <th scope="row">{name}</th>
                <td className="number">{m.shell.number(files[0]!.counts.actors)}</td>
                <td>
                  <ul className="flex flex-wrap gap-x-5">
                    {files.map((file) => (
                      <li key={file.name}>
                        <FileLink file={file} of={names[state] ?? state} />
                      </li>
                    ))}
                  </ul>
                </td>
              </tr>
            ))}
          </DataTable>
        </Section>
      )}
    </>
  )
}

/** `of` names the state for screen readers, because the links of all rows look the same. */
function FileLink({ file, of }: { file: Snapshot['files'][number]; of?: string }) {
  const { m } = useMessages()
  return (
    <>
      <a href={new URL(file.url).pathname} className="link" download>
        {m.data.formats[file.format]}
        {of && <span className="sr-only">, {of}</span>}
      </a>{' '}
      <span className="text-sm text-soft">{sizeOf(file.bytes, m.shell.number)}</span>
    </>
  )
}

function sizeOf(bytes: number, format: (value: number) => string): string {
  if (bytes < 1000) return `${format(bytes)} B`
  return bytes < 1_000_000
    ? `${format(Math.round(bytes / 1000))} kB`
    : `${format(Math.round(bytes / 1e6))} MB`
}

function License({ snapshot: { license } }: { snapshot: Snapshot }) {
  const { m } = useMessages()
  return (
    <Section title={m.data.license} isSmall>
      <p>
        {license === null && m.data.noLicense}
        {license?.url && (
          <a href={license.url} className="link" rel="license noopener">
            {license.name}
          </a>
        )}
        {license?.url === null && license.name}
      </p>
      <p className="mt-2 text-sm text-soft">{m.data.each}</p>
    </Section>
  )
}

function Continuation({ snapshot: { firehose_cursor: cursor } }: { snapshot: Snapshot }) {
  const { m } = useMessages()
  return (
    <Section title={m.data.stream} isSmall>
      {cursor === null ? (
        <p className="text-soft">{m.data.noStream}</p>
      ) : (
        <>
          <p>{m.data.streamText}</p>
          <p className="mt-2">
            <code className="break-all">{`/api/firehose?cursor=${cursor}`}</code>
          </p>
        </>
      )}
    </Section>
  )
}
