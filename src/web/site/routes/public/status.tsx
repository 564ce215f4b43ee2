import { DateTime } from '../../components/layout/date-time.tsx'
import { Health } from '../../components/layout/health.tsx'
import { PageHead } from '../../components/layout/page-head.tsx'
import { PublicPage } from '../../components/layout/public-page.tsx'
import { Section } from '../../components/layout/section.tsx'
import { publicLoader, usePageData } from '../../load-page.ts'
import { useMessages } from '../../messages/use-messages.ts'

/** Signals that wait longer than this are late. */
const lateSeconds = 60

export const loader = publicLoader(async ({ site, services }) => {
  site.dependsOn(['signals', 'search'])
  const [status, { figures }] = await Promise.all([services.firehose.status(), services.directory.overview()])
  return { status, figures }
})

export default function Status() {
  const { status, figures } = usePageData<typeof loader>()
  const { m, href } = useMessages()
  const text = m.status
  const moment = (at: string | null) => (at === null ? text.never : <DateTime at={new Date(at)} />)
  const isLate = status.signals.delay_seconds > lateSeconds
  return (
    <PublicPage title={text.title} lead={isLate ? text.late : text.well}>
      <PageHead title={text.title} description={text.description} />
      <div className="grid gap-x-12 gap-y-9 md:grid-cols-2">
        <Section title={text.signals.title} isSmall>
          <dl className="status-facts">
            <dt>{text.signals.delay}</dt>
            <dd>
              <Health state={isLate ? 'old' : 'good'}>
                {status.signals.delay_seconds === 0
                  ? text.signals.noDelay
                  : text.signals.seconds(status.signals.delay_seconds)}
              </Health>
            </dd>
            <dt>{text.signals.newest}</dt>
            <dd>{moment(status.signals.newest_at)}</dd>
          </dl>
        </Section>
        <Section title={text.records.title} isSmall>
          <dl className="status-facts">
            <dt>{text.records.actors}</dt>
            <dd>{m.shell.number(figures.actors)}</dd>
            <dt>{text.records.sources}</dt>
            <dd>{m.shell.number(figures.sources)}</dd>
            <dt>{text.records.lastImport}</dt>
            <dd>{moment(status.last_import_at)}</dd>
            <dt>{text.records.lastSearch}</dt>
            <dd>{moment(status.last_search_at)}</dd>
          </dl>
        </Section>
        <Section title={text.sources.title} isSmall>
          <dl className="status-facts">
            <dt>{text.sources.checked}</dt>
            <dd>{m.shell.number(status.sources.checked_in_24_hours)}</dd>
            <dt>{text.sources.broken}</dt>
            <dd>
              <Health state={status.sources.broken > 0 ? 'broken' : 'good'}>
                {m.shell.number(status.sources.broken)}
              </Health>
            </dd>
          </dl>
        </Section>
        <Section title={text.monitors.title} isSmall>
          <dl className="status-facts">
            <dt>{text.monitors.active}</dt>
            <dd>{m.shell.number(status.monitors.active)}</dd>
            <dt>{text.monitors.read}</dt>
            <dd>{m.shell.number(status.monitors.read_in_24_hours)}</dd>
            <dt>{text.monitors.newest}</dt>
            <dd>{moment(status.monitors.newest_reading_at)}</dd>
            <dt>{text.monitors.broken}</dt>
            <dd>
              <Health state={status.monitors.broken > 0 ? 'broken' : 'good'}>
                {m.shell.number(status.monitors.broken)}
              </Health>
            </dd>
          </dl>
          <p className="mt-2">
            <a href={href('/signals?signal_type=source_broken')} className="link">
              {text.monitors.reports}
            </a>
          </p>
        </Section>
        <Section title={text.programs.title} isSmall>
          <ul className="grid gap-1">
            <li>
              <a href="/api/status" className="link">
                {text.programs.status}
              </a>
            </li>
            <li>
              <a href="/health/ready" className="link">
                {text.programs.ready}
              </a>
            </li>
          </ul>
        </Section>
      </div>
      <p className="text-sm text-soft">
        {text.asOf} {moment(status.generated_at)}. {text.sample}
      </p>
    </PublicPage>
  )
}
