import { useLoaderData } from 'react-router'
import { domains } from '../../../../contracts/directory/issue-areas/domains.ts'
import { PageHead } from '../../components/layout/page-head.tsx'
import { PublicPage } from '../../components/layout/public-page.tsx'
import { publicLoader } from '../../load-page.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { issueIn } from '../../taxonomy.ts'

const areaCount = domains.reduce((sum, domain) => sum + domain.issueAreas.length, 0)

export const loader = publicLoader(async ({ site, services }) => {
  const { figures } = services.directory
  if (await figures.ensureFresh()) site.dependsOn(['search', 'places'])
  const { issue_areas: areas } = await figures.summary()
  return { counts: Object.fromEntries(areas.map((area) => [area.slug, area.actor_count])) }
})

export default function Issues() {
  const { counts } = useLoaderData<typeof loader>()
  const { m, language, href } = useMessages()
  return (
    <PublicPage title={m.issues.title} lead={m.issues.lead(domains.length, areaCount)}>
      <PageHead title={m.issues.title} description={m.issues.description} />
      {domains.map((domain) => {
        const { name, description } = issueIn(language, domain)
        return (
          <section key={domain.slug} id={domain.slug} className="section">
            <div className="section-head">
              <h2>
                <a href={href(`/issues/${domain.slug}`)} className="hover:underline">
                  {name}
                </a>
              </h2>
              <p className="remark">{description}</p>
            </div>
            <ul className="grid gap-x-12 sm:grid-cols-2">
              {domain.issueAreas.map((area) => {
                const text = issueIn(language, area)
                return (
                  <li key={area.slug} className="row">
                    <div className="flex items-baseline justify-between gap-4">
                      <h3>
                        <a href={href(`/issues/${area.slug}`)} className="text-accent hover:underline">
                          {text.name}
                        </a>
                      </h3>
                      {(counts[area.slug] ?? 0) > 0 && (
                        <span className="flex-none text-sm text-soft">
                          {m.shell.actors(counts[area.slug] ?? 0)}
                        </span>
                      )}
                    </div>
                    <p className="text-soft">{text.description}</p>
                  </li>
                )
              })}
            </ul>
          </section>
        )
      })}
    </PublicPage>
  )
}
