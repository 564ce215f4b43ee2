import { useLoaderData } from 'react-router'
import type { Snapshot } from '../../../../contracts/directory/snapshots.ts'
import { DataTable } from '../../components/layout/data-table.tsx'
import { PageHead } from '../../components/layout/page-head.tsx'
import { PublicPage } from '../../components/layout/public-page.tsx'
import { Section } from '../../components/layout/section.tsx'
import { formatDate, formatTime } from '../../format.ts'
import { publicLoader } from '../../load-page.ts'
import { useMessages } from '../../messages/use-messages.ts'

export const loader = publicLoader(async ({ services }) => {
  const { data } = await services.directory.snapshots.list()
  return {
    snapshots: data,
    names: Object.fromEntries(
      services.directory.states.map(({ abbreviation, name }) => [abbreviation, name]),
    ),
  }
})

export default function Data() {
  const { snapshots, names } = useLoaderData<typeof loader>()
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
  return <time dateTime={at}>{m.data.takenOn(formatDate(language, at), formatTime(language, at))}</time>
}

function Files({ snapshot, names }: { snapshot: Snapshot; names: Record<string, string> }) {
  const { m } = useMessages()
  const text = m.data
  const { actors, claims, relations } = snapshot.counts
  const rowsOf = (files: Snapshot['files']) =>
    files.map((file) => (
      <tr key={file.name}>
        <th scope="row">
          <a href={new URL(file.url).pathname} className="link" download>
            {file.state === null ? text.whole : (names[file.state] ?? file.state)},{' '}
            {text.formats[file.format]}
          </a>
        </th>
        <td className="number">{m.shell.number(file.counts.actors)}</td>
        <td className="number">{sizeOf(file.bytes, m.shell.number)}</td>
        <td>
          <code className="text-xs break-all">{file.sha256}</code>
        </td>
      </tr>
    ))
  const columns = [text.file, { number: text.actors }, { number: text.size }, text.hash]
  const byState = snapshot.files.filter(({ state }) => state !== null)
  return (
    <>
      <Section title={text.whole} remark={<TakenOn snapshot={snapshot} />}>
        <p className="py-3">{text.contents(actors, claims, relations)}</p>
        <DataTable columns={columns}>
          {rowsOf(snapshot.files.filter(({ state }) => state === null))}
        </DataTable>
      </Section>
      {byState.length > 0 && (
        <Section title={text.byState}>
          <DataTable columns={columns}>{rowsOf(byState)}</DataTable>
        </Section>
      )}
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
