import { useLoaderData } from 'react-router'
import { signalTime } from '../../../../../contracts/firehose/signal-time.ts'
import { type Digest, getDigest } from '../../../../../contracts/workspaces/digests.ts'
import { Passage } from '../../../components/directory/passage.tsx'
import { Section } from '../../../components/layout/section.tsx'
import { WorkspacePage } from '../../../components/workspace/workspace-page.tsx'
import { formatDate, formatTime } from '../../../format.ts'
import { translateSignal } from '../../../messages/translate-signal.ts'
import { useMessages } from '../../../messages/use-messages.ts'
import { workspaceLoader } from '../open-workspace.ts'

export const loader = workspaceLoader(({ call, params, param }) =>
  call(getDigest, { params: params({ digest_id: param('id') }) }),
)

export default function DigestPage() {
  const digest = useLoaderData<typeof loader>()
  const { m, language } = useMessages()
  const text = m.watches.digest
  const looked = digest.looked_at
  return (
    <WorkspacePage
      title={text.title(digest.watch.name)}
      up={{ path: '/watches', label: m.watches.title }}
      lead={text.period(formatDate(language, digest.period.from), formatDate(language, digest.period.to))}
    >
      <Signals title={text.new} signals={digest.new} count={digest.new_count} />
      {digest.corrected.length > 0 && (
        <Signals title={text.corrected} signals={digest.corrected} count={digest.corrected_count} />
      )}
      {digest.retracted.length > 0 && (
        <Section title={text.retracted}>
          <ul className="rows">
            {digest.retracted.map((one) => (
              <li key={one.signal_id} dir="auto">
                <span className="struck">{one.title ?? one.signal_id}</span>:{' '}
                {m.serviceText(one.reason) ?? one.reason}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={text.activity} isSmall>
        <p>
          {looked.is_known
            ? [
                text.compared(looked.signals_compared),
                text.sources(looked.source_count),
                text.searches(looked.searches.length),
              ].join(', ')
            : text.unknown}
        </p>
      </Section>
      {digest.gaps.length > 0 && (
        <Section title={text.gaps} isSmall>
          <ul className="rows">
            {digest.gaps.map((gap) => (
              <li key={gap.noted_at}>{text.gap(formatDate(language, gap.noted_at))}</li>
            ))}
          </ul>
        </Section>
      )}
    </WorkspacePage>
  )
}

function When({ signal }: { signal: Digest['new'][number] }) {
  const { m, language } = useMessages()
  const { at, zone, isTimed } = signalTime(signal, signal.time_zone)
  const { status = 'scheduled' } = signal.meeting ?? {}
  return (
    <>
      <time dateTime={at}>
        {formatDate(language, at, zone)}
        {isTimed && `, ${formatTime(language, at, zone)}`}
      </time>
      {status !== 'scheduled' && <strong> · {m.signals[status]}</strong>}
    </>
  )
}

function Signals(props: { title: string; signals: Digest['new']; count: number }) {
  const { title, count } = props
  const { m, href } = useMessages()
  const signals = props.signals.map((signal) => translateSignal(signal, m))
  return (
    <Section title={title}>
      {signals.length === 0 && <p className="py-3 text-soft">{m.watches.digest.none}</p>}
      <ul className="rows">
        {signals.map((signal) => (
          <li key={signal.signal_id} className="grid gap-2">
            <h3 dir="auto">
              {signal.visibility === 'public' ? (
                <a href={href(`/signals/${signal.signal_id}`)} className="link">
                  {signal.title}
                </a>
              ) : (
                signal.title
              )}
            </h3>
            <p className="text-sm text-soft">
              {signal.kind} · <When signal={signal} />
              {signal.meeting?.location && ` · ${signal.meeting.location}`}
            </p>
            {signal.evidence.slice(0, 2).map((quote) => (
              <Passage
                key={`${quote.url} ${quote.excerpt}`}
                excerpt={quote.excerpt}
                source={{ ...quote, published_at: null }}
                isSmall
              />
            ))}
          </li>
        ))}
      </ul>
      {count > signals.length && <p className="pt-3">{m.watches.digest.more(count - signals.length)}</p>}
    </Section>
  )
}
