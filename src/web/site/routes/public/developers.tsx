import { dayMs, utcDay } from '../../../../contracts/days.ts'
import { SourceClass } from '../../../../contracts/directory/sources.ts'
import { signalRetentionDays } from '../../../../contracts/firehose/signals.ts'
import { DataTable } from '../../components/layout/data-table.tsx'
import { Icon, type IconName } from '../../components/layout/icon.tsx'
import { PageHead } from '../../components/layout/page-head.tsx'
import { Section } from '../../components/layout/section.tsx'
import { Samples } from '../../components/reference/samples.tsx'
import { type Loaded, publicLoader, usePageData } from '../../load-page.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { useBaseUrl, useSite } from '../../use-root.ts'

/** Classes of sources, those with whole sentences first. */
const shownClasses = [...new Set(['government', 'news', 'nonprofit', ...SourceClass.options] as const)]

const longestExample = 400

/** A row of a table or of a data file would not show what a quote is. */
const isSentence = (excerpt: string) =>
  excerpt.length <= longestExample && !/[\t\n]/.test(excerpt) && /[\p{L}\p{N}]{2}[.!?]["”’)]?$/u.test(excerpt)

const planNames = ['free', 'individual', 'team', 'research_pass'] as const

export const loader = publicLoader(async ({ site, services }) => {
  site.dependsOn(['search', 'places', 'signals'])
  const { directory, firehose, plans, publicReadsPerMinute } = services
  const latest = await firehose.publicSignals.list({ limit: 1 })
  const key = latest.data[0]?.places[0] ?? 'gary,indiana'
  const place = await directory.places.requirePlace(key)
  const firsts = await Promise.all(
    shownClasses.map(async (sourceClass) => {
      const { data } = await directory.sources.ofPlace(place.id, { classes: [sourceClass], limit: 1 })
      return { sourceClass, source: data[0] }
    }),
  )
  const found = firsts.filter(({ source }) => source !== undefined)
  const shown = found.find(({ source }) => isSentence(source!.excerpt)) ?? found[0] ?? firsts[0]!
  return {
    path: `/api/places/${key}/sources?source_class=${shown.sourceClass}&limit=1`,
    slug: place.slug,
    since: utcDay(new Date(site.now.getTime() - signalRetentionDays * dayMs)),
    source: shown.source,
    plans: [
      { name: 'none' as const, requestsPerMinute: publicReadsPerMinute, streams: 0, runsPerMonth: 0 },
      ...planNames.map((name) => ({ name, ...plans[name].limits })),
    ],
  }
})

type Data = Loaded<typeof loader>

export default function Developers() {
  const data = usePageData<typeof loader>()
  const { m, href } = useMessages()
  const baseUrl = useBaseUrl()
  const siteName = useSite().name
  const text = m.developers
  const ways: { icon: IconName; to: string; text: { title: string; lead: string; link: string } }[] = [
    { icon: 'code', to: href('/developers/api'), text: text.ways.api },
    { icon: 'live', to: href('/developers/guides/firehose'), text: text.ways.stream },
    { icon: 'comment', to: href('/assistants'), text: text.ways.assistants },
    { icon: 'feed', to: href('/signals'), text: text.ways.feeds },
  ]
  return (
    <>
      <PageHead title={text.title} description={text.lead} />
      <div className="hero">
        <div className="frame">
          <div className="grid content-center gap-4">
            <h1>{text.headline}</h1>
            <p className="lead">{text.lead}</p>
            <p className="flex flex-wrap gap-3">
              <a href="/settings/keys" className="button button-large">
                <Icon name="key" />
                {text.getKey}
              </a>
              <a href={href('/developers/api')} className="button button-large button-quiet">
                {text.reference}
              </a>
            </p>
          </div>
          <FirstCall data={data} />
        </div>
      </div>
      <div className="frame stack pt-9">
        <ul className="ways">
          {ways.map(({ icon, to, text: way }) => (
            <li key={to} className="border-t-2 border-ink pt-3">
              <h2 className="flex items-center gap-2 text-h3">
                <Icon name={icon} />
                {way.title}
              </h2>
              <p className="mt-1 text-soft">{way.lead}</p>
              <p className="mt-1">
                <a href={to} className="link">
                  {way.link}
                </a>
              </p>
            </li>
          ))}
        </ul>
        <Section title={text.playground.title} remark={text.playground.remark}>
          <div className="playground">
            <form
              action={href('/signals')}
              className="grid content-start gap-4"
              data-stream="/signals.events"
              data-closed={text.playground.closed}
              data-stop={text.playground.stop}
              data-connected={text.playground.connected}
            >
              <label className="grid gap-1">
                <span className="text-sm font-semibold">{text.playground.place}</span>
                <input name="place" className="input" defaultValue={data.slug} maxLength={160} />
              </label>
              <fieldset className="grid gap-0.5">
                <legend className="mb-1 text-sm font-semibold">{m.signalPages.filters.types}</legend>
                {(['vote', 'filing', 'public_meeting', 'source_changed'] as const).map((type, index) => (
                  <label key={type} className="flex min-h-7 items-center gap-2.5">
                    <input
                      type="checkbox"
                      name="signal_type"
                      value={type}
                      defaultChecked={index < 2}
                      className="size-4 flex-none"
                    />
                    {m.signals.type[type]}
                  </label>
                ))}
              </fieldset>
              <label className="grid gap-1">
                <span className="text-sm font-semibold">{m.signalPages.filters.since}</span>
                <input type="date" name="since" className="input" defaultValue={data.since} />
              </label>
              <div className="flex flex-wrap items-center gap-3">
                <button type="submit" className="button button-primary button-large">
                  {text.playground.start}
                </button>
                <span className="text-sm text-soft" data-stream-state role="status" />
              </div>
            </form>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
            <pre className="code" dir="ltr" data-stream-output tabIndex={0}>
              {text.playground.before}
            </pre>
          </div>
        </Section>
        <div className="grid grid-cols-1 gap-x-12 gap-y-9 md:grid-cols-2">
          <Limits data={data} />
          <Section title={text.rules.title}>
            <ul className="grid gap-3">
              {text.rules.list.map(([rule, meaning]) => (
                <li key={rule}>
                  <strong>{rule}</strong> <WithCode text={meaning} />
                </li>
              ))}
              <li>
                <strong>{text.rules.errors}</strong> {text.rules.errorsText}{' '}
                <a href={href('/developers/errors')} className="link">
                  {text.rules.allErrors}
                </a>
              </li>
            </ul>
          </Section>
        </div>
        <Section title={text.embed.title} remark={text.embed.remark}>
          <pre className="code">
            <code>{`<iframe src="${baseUrl}/embed/places/${data.slug}" title="${siteName}" width="360" height="560" loading="lazy"></iframe>`}</code>
          </pre>
          <p className="pt-2 text-sm">
            <a href={href(`/embed/places/${data.slug}`)} className="link">
              {text.embed.look}
            </a>
          </p>
        </Section>
      </div>
    </>
  )
}

/** Field names and values are marked with backticks in the text. */
function WithCode({ text }: { text: string }) {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : <span key={part}>{part}</span>))
}

/** One request in three languages, with the answer that it has right now, without its longer fields. */
function FirstCall({ data }: { data: Data }) {
  const { m } = useMessages()
  const url = useBaseUrl() + data.path
  return (
    <section aria-label={m.developers.call.label} className="min-w-0">
      <Samples
        samples={{
          curl: `# ${m.developers.call.comment}\ncurl "${url}"`,
          typescript: typescriptOf(url),
          python: pythonOf(url),
        }}
        answer={answerText(data.source)}
        needsKey={false}
      />
    </section>
  )
}

const shownFields = ['title', 'excerpt', 'publisher', 'published_at', 'url', 'status'] as const

function answerText(source: Data['source']): string {
  if (source === undefined) return '{ "data": [], … }'
  const fields = shownFields.map((name) => `      "${name}": ${JSON.stringify(source[name])},`)
  return ['{ "data": [ {', ...fields, '      … } ], … }'].join('\n')
}

const typescriptOf = (url: string) => `const response = await fetch('${url}')
const { data } = await response.json()
for (const source of data) {
  console.log(source.excerpt, source.published_at, source.url)
}`

const pythonOf = (url: string) => `import json, urllib.request

with urllib.request.urlopen('${url}') as response:
    for source in json.load(response)['data']:
        print(source['excerpt'], source['published_at'], source['url'])`

function Limits({ data }: { data: Data }) {
  const { m, href } = useMessages()
  const { limits } = m.developers
  const figure = (value: number) => (value === 0 ? '–' : m.shell.number(value))
  return (
    <Section title={limits.title} more={{ to: href('/pricing'), label: limits.compare }}>
      <DataTable
        columns={[
          limits.plan,
          { number: limits.requests },
          { number: limits.streams },
          { number: limits.searches },
        ]}
      >
        {data.plans.map((plan) => (
          <tr key={plan.name}>
            <th scope="row">{limits.names[plan.name]}</th>
            <td className="number">{figure(plan.requestsPerMinute)}</td>
            <td className="number">{figure(plan.streams)}</td>
            <td className="number">{figure(plan.runsPerMonth)}</td>
          </tr>
        ))}
      </DataTable>
      <p className="pt-2 text-sm text-soft">{limits.remark}</p>
    </Section>
  )
}
