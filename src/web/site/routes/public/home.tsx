import { useLoaderData } from 'react-router'
import { domains } from '../../../../contracts/directory/issue-areas/domains.ts'
import { PageHead } from '../../components/layout/page-head.tsx'
import { Section } from '../../components/layout/section.tsx'
import { publicLoader } from '../../load-page.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { issueIn } from '../../taxonomy.ts'

export const loader = publicLoader(async ({ site, services }) => {
  site.dependsOn(['search'])
  const { figures } = await services.directory.overview()
  return { figures }
})

export default function Home() {
  const { figures } = useLoaderData<typeof loader>()
  const { m, language, href } = useMessages()
  const { home, shell } = m
  return (
    <div className="frame grid gap-12 py-10">
      <PageHead title={home.title} description={home.lead} />
      <div className="max-w-2xl">
        <h1 className="display">{home.headline}</h1>
        <p className="lead mt-4 text-soft">{home.lead}</p>
        <dl className="mt-8 flex flex-wrap gap-x-12 gap-y-3">
          <Figure label={home.actors} value={shell.number(figures.actors)} />
          <Figure label={home.sources} value={shell.number(figures.sources)} />
          <Figure label={home.places} value={shell.number(figures.places)} />
        </dl>
      </div>
      <Section title={home.browse} more={{ to: href('/issues'), label: shell.footer.allIssues }}>
        <ul className="rows grid gap-x-12 sm:grid-cols-2">
          {domains.map((domain) => (
            <li key={domain.slug} className="flex justify-between gap-4">
              <a href={`${href('/issues')}#${domain.slug}`} className="link">
                {issueIn(language, domain).name}
              </a>
              <span className="text-sm text-soft">{shell.issues(domain.issueAreas.length)}</span>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="text-2xl font-bold">{value}</dd>
    </div>
  )
}
