import { actorPath } from '../../components/directory/actor-row.tsx'
import { CoverageLegend } from '../../components/directory/coverage-bar.tsx'
import { Passage } from '../../components/directory/passage.tsx'
import { DataTable } from '../../components/layout/data-table.tsx'
import { PageHead } from '../../components/layout/page-head.tsx'
import { PublicPage } from '../../components/layout/public-page.tsx'
import { SampleTag } from '../../components/layout/sample.tsx'
import { Section } from '../../components/layout/section.tsx'
import { formatPercent } from '../../format.ts'
import { publicLoader, usePageData } from '../../load-page.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { qualityFigures } from '../../quality-figures.ts'

export const loader = publicLoader(async ({ site, services }) => {
  site.dependsOn(['search'])
  const { example } = await services.directory.overview()
  return { example }
})

export default function Proof() {
  const { example } = usePageData<typeof loader>()
  const { m, href } = useMessages()
  const text = m.proof
  return (
    <PublicPage title={text.title} lead={text.lead}>
      <PageHead title={text.title} description={text.lead} />
      <Section title={text.counts.title}>
        <div className="prose grid gap-3">
          <Paragraphs texts={text.counts.text} />
        </div>
        {example && (
          <div className="mt-5 grid max-w-2xl gap-3">
            <Passage excerpt={example.excerpt} source={example.source} marks={[example.actor.name]} />
            <p className="text-sm text-soft">
              {text.counts.example}{' '}
              <a href={href(actorPath(example.actor))} className="link">
                <bdi>{example.actor.name}</bdi>
              </a>{' '}
              {example.sample && <SampleTag />}
            </p>
          </div>
        )}
      </Section>
      <Section title={text.read.title}>
        <div className="prose grid gap-3">
          <Paragraphs texts={text.read.text} />
        </div>
      </Section>
      <Section title={text.errors.title}>
        <div className="prose grid gap-3">
          <p>{text.errors.lead}</p>
        </div>
        <div className="scroll mt-4 max-w-2xl">
          <Figures />
        </div>
        <div className="prose mt-4 grid gap-3">
          <Paragraphs texts={text.errors.text} />
        </div>
      </Section>
      <Section title={text.silence.title}>
        <div className="prose grid gap-3">
          <Paragraphs texts={text.silence.text} />
        </div>
        <CoverageLegend />
      </Section>
      <Section title={text.dates.title}>
        <div className="prose grid gap-3">
          <Paragraphs texts={text.dates.text} />
        </div>
      </Section>
      <Section title={text.review.title}>
        <div className="prose grid gap-3">
          <Paragraphs texts={text.review.text} />
          <p>
            <a href={href('/report')} className="button">
              {m.shell.footer.report}
            </a>
          </p>
        </div>
      </Section>
      <Section title={text.sample.title}>
        <div className="prose grid gap-3">
          <Paragraphs texts={text.sample.text} />
        </div>
      </Section>
    </PublicPage>
  )
}

const Paragraphs = ({ texts }: { texts: readonly string[] }) => texts.map((one) => <p key={one}>{one}</p>)

/** What is read right and what is found, as percentages. */
function Figures() {
  const { m, language } = useMessages()
  const { errors } = m.proof
  const percent = (share: number) => formatPercent(language, share)
  const rows = ['people', 'organizations', 'rosters', 'meetings'] as const
  return (
    <DataTable columns={[errors.what, { number: errors.right }, { number: errors.found }]}>
      {rows.map((name) => (
        <tr key={name}>
          <th scope="row">{errors.rows[name]}</th>
          <td className="number">{percent(qualityFigures[name].right)}</td>
          <td className="number">{percent(qualityFigures[name].found)}</td>
        </tr>
      ))}
    </DataTable>
  )
}
