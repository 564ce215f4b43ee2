import type { ReactNode } from 'react'
import { data, isRouteErrorResponse, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { dayMs } from '../../../contracts/days.ts'
import type { KindSize } from '../../../platform/size-store.ts'
import { DataTable } from '../components/layout/data-table.tsx'
import { ErrorPage } from '../components/layout/error-page.tsx'
import { Health } from '../components/layout/health.tsx'
import { Remark } from '../components/layout/notice.tsx'
import { PageTitle } from '../components/layout/page-title.tsx'
import { PublicPage } from '../components/layout/public-page.tsx'
import { Section } from '../components/layout/section.tsx'
import { siteContext } from '../context.ts'
import { formatBytes, formatDate, formatTime } from '../format.ts'
import { useMessages } from '../messages/use-messages.ts'
import { requireSignedIn } from '../visitor.ts'

const oldBackupMs = 7 * dayMs

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { caller } = requireSignedIn(context, request)
  if (!caller.roles.includes('operator')) throw data(null, { status: 403 })
  const { services, now } = context.get(siteContext)
  const { operations } = services
  const [installation, runs, monitors, waiting, status, { figures, sampleFigures }] = await Promise.all([
    operations.installation(),
    operations.runs(),
    operations.monitors(),
    services.countReviewItems(),
    services.firehose.status(),
    services.directory.overview(),
  ])
  const lastBackup = installation.backup?.lastAt
  return {
    installation,
    runs,
    monitors,
    waiting: Object.values(waiting).reduce((sum, items) => sum + items, 0),
    delay: status.signals.delay_seconds,
    figures,
    sampleFigures,
    isBackupOld: lastBackup ? now.getTime() - Date.parse(lastBackup) > oldBackupMs : false,
  }
}

export default function Operator() {
  const { installation, runs, monitors, waiting, delay, figures, sampleFigures, isBackupOld } =
    useLoaderData<typeof loader>()
  const { m, language, href } = useMessages()
  const text = m.operator
  const { number } = m.shell
  const { database, disk, backup, parts } = installation
  const moment = (at: string) => `${formatDate(language, at, 'UTC')}, ${formatTime(language, at, 'UTC')} UTC`
  const size = (bytes: number) => formatBytes(language, bytes)
  const hasEngine = parts.some(({ variable, isSet }) => isSet && /SEARXNG|BRAVE|TAVILY|EXA/.test(variable))
  return (
    <PublicPage title={text.title} lead={text.lead}>
      <PageTitle text={text.title} />
      <meta name="robots" content="noindex" />
      <div className="grid gap-x-12 gap-y-9 md:grid-cols-2">
        <Facts
          title={text.versions.title}
          rows={[
            [text.versions.service, installation.version],
            ['Node', installation.node],
            [
              text.versions.database,
              `${database.version} (${database.isEmbedded ? text.versions.embedded : text.versions.external})`,
            ],
            [text.versions.migrations, number(database.migrations)],
            [text.versions.started, moment(installation.startedAt)],
            [text.versions.roles, installation.roles.join(', ')],
          ]}
        />
        <Facts
          title={text.records.title}
          rows={[
            [text.records.actors, number(figures.actors)],
            [text.records.sources, number(figures.sources)],
            [
              text.records.sample,
              installation.isSampleOn
                ? `${text.records.sampleCounts(number(sampleFigures.actors), number(sampleFigures.sources))} ${text.records.sampleHint}`
                : text.records.off,
            ],
          ]}
        />
        <Facts
          title={text.queue.title}
          rows={[
            [text.queue.waiting, number(runs.waiting)],
            [text.queue.running, number(runs.running)],
            [
              text.queue.failed,
              <Health key="failed" state={runs.failed > 0 ? 'broken' : 'good'}>
                {number(runs.failed)}
              </Health>,
            ],
            [text.queue.review, number(waiting)],
            [text.queue.delay, text.queue.seconds(Math.round(delay))],
          ]}
        />
        <Facts
          title={text.monitors.title}
          rows={[
            [text.monitors.active, number(monitors.active)],
            [
              text.monitors.overdue,
              <Health key="overdue" state={monitors.overdue > 0 ? 'broken' : 'good'}>
                {number(monitors.overdue)}
              </Health>,
            ],
            [
              text.monitors.broken,
              <Health key="broken" state={monitors.broken > 0 ? 'broken' : 'good'}>
                {number(monitors.broken)}
              </Health>,
            ],
            [text.monitors.paused, number(monitors.paused)],
          ]}
        />
        <Facts
          title={text.disk.title}
          rows={[
            [text.disk.database, size(database.bytes)],
            [
              text.disk.directory,
              disk ? text.disk.free(size(disk.freeBytes), size(disk.totalBytes)) : text.disk.unreadable,
            ],
            [
              text.disk.backup,
              backup === null ? (
                text.disk.unknown
              ) : backup.lastAt === null ? (
                <Health key="backup" state="broken">
                  {text.disk.noBackup}
                </Health>
              ) : (
                <Health key="backup" state={isBackupOld ? 'broken' : 'good'}>
                  {`${moment(backup.lastAt)}${isBackupOld ? `. ${text.disk.old}` : ''}`}
                </Health>
              ),
            ],
          ]}
        />
        <div className="grid content-start gap-3">
          <Facts
            title={text.parts.title}
            rows={parts.map(({ variable, isSet }) => [
              text.parts.names[variable] ?? variable,
              <span key={variable}>
                {isSet ? text.parts.set : text.parts.unset}{' '}
                {!isSet && <code className="font-mono text-sm">{variable}</code>}
              </span>,
            ])}
          />
          {!hasEngine && <Remark>{text.parts.noEngine}</Remark>}
        </div>
      </div>
      <Sizes sizes={installation.sizes} />
      <Section title={text.commands.title} remark={text.commands.lead}>
        <dl className="grid gap-x-8 gap-y-2 md:grid-cols-2">
          {text.commands.rows.map(([command, what]) => (
            <div key={command}>
              <dt>
                <code className="font-mono text-sm">{command}</code>
              </dt>
              <dd className="text-sm text-soft">{what}</dd>
            </div>
          ))}
        </dl>
        <p className="pt-4">
          <a href={href('/developers/guides/self-host')} className="link">
            {text.commands.guide}
          </a>
        </p>
      </Section>
    </PublicPage>
  )
}

/** What takes room, how fast it grows, and what limits it. */
function Sizes({ sizes }: { sizes: readonly KindSize[] }) {
  const { m, language } = useMessages()
  const text = m.operator.sizes
  const { number } = m.shell
  const size = (bytes: number) => formatBytes(language, bytes)
  const grown = ({ bytes, days }: NonNullable<KindSize['growth']>) =>
    text.grown(`${bytes < 0 ? '−' : '+'}${size(Math.abs(bytes))}`, days)
  return (
    <Section title={text.title} remark={text.lead}>
      <DataTable
        isStacked
        columns={[
          text.kind,
          { number: text.size },
          { number: text.rows },
          { number: text.growth },
          text.limit,
        ]}
      >
        {sizes.map(({ kind, bytes, rows, growth }) => (
          <tr key={kind}>
            <th scope="row">{text.kinds[kind]}</th>
            <td className="number" data-label={text.size}>
              {size(bytes)}
            </td>
            <td className="number" data-label={text.rows}>
              {number(rows)}
            </td>
            <td className="number" data-label={text.growth}>
              {growth ? grown(growth) : text.unknown}
            </td>
            <td data-label={text.limit}>{text.limits[kind] ?? text.none}</td>
          </tr>
        ))}
      </DataTable>
    </Section>
  )
}

function Facts({ title, rows }: { title: string; rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <Section title={title} isSmall>
      <dl className="status-facts">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const { m, href } = useMessages()
  const { denied } = m.operator
  if (!isRouteErrorResponse(error) || error.status !== 403) return <ErrorPage status={500} />
  return (
    <div className="frame">
      <PageTitle text={denied.title} />
      <meta name="robots" content="noindex" />
      <div className="grid max-w-xl gap-5 py-14">
        <h1>{denied.title}</h1>
        <p className="lead text-soft">{denied.lead}</p>
        <pre className="said font-mono text-sm">{denied.command}</pre>
        <p>
          <a href={href('/status')} className="button">
            {m.status.title}
          </a>
        </p>
      </div>
    </div>
  )
}
