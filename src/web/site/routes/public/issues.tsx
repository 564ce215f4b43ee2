import { domains } from '../../../../contracts/directory/issue-areas/domains.ts'
import { CoverageSwatch } from '../../components/directory/coverage-bar.tsx'
import { OnlySample } from '../../components/directory/only-sample.tsx'
import { PageHead } from '../../components/layout/page-head.tsx'
import { PageLink } from '../../components/layout/page-link.tsx'
import { PublicPage } from '../../components/layout/public-page.tsx'
import { publicLoader, usePageData } from '../../load-page.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { issueIn } from '../../taxonomy.ts'

const areaCount = domains.reduce((sum, domain) => sum + domain.issueAreas.length, 0)

export const loader = publicLoader(async ({ site, services }) => {
  const { directory } = services
  const { figures } = directory
  // Numbers that are being counted again are shown, but the page is not kept.
  if (await figures.ensureFresh()) site.dependsOn(['search', 'places'])
  const { issue_areas: areas, actor_count: actors } = await figures.summary()
  const countOf = new Map(areas.map((area) => [area.slug, area]))
  return {
    samplePlace: actors === 0 ? (await directory.overview()).samplePlace : undefined,
    counts: Object.fromEntries(
      [...countOf].map(([slug, { actor_count, covered, thin, missing }]) => [
        slug,
        { actors: actor_count, places: covered + thin + missing },
      ]),
    ),
  }
})

export default function Issues() {
  const { counts, samplePlace } = usePageData<typeof loader>()
  const { m, language, href } = useMessages()
  return (
    <PublicPage title={m.issues.title} lead={m.issues.lead(domains.length, areaCount)}>
      <PageHead title={m.issues.title} description={m.issues.description} />
      {samplePlace && <OnlySample place={samplePlace} />}
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
                    <h3>
                      <PageLink to={`/issues/${area.slug}`} className="text-accent hover:underline">
                        {text.name}
                      </PageLink>
                    </h3>
                    <p className="text-soft">{text.description}</p>
                    <IssueCount count={counts[area.slug]} />
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

/** Hatching where nobody has searched: silence there means nothing. */
function IssueCount({ count }: { count: { actors: number; places: number } | undefined }) {
  const { m } = useMessages()
  if (!count || count.places === 0) {
    return (
      <p className="mt-1 text-sm text-soft">
        <CoverageSwatch status="not_searched" />
        {count && count.actors > 0
          ? m.issues.statewide(m.shell.actors(count.actors))
          : m.coverage.status.not_searched}
      </p>
    )
  }
  return (
    <p className="mt-1 text-sm">
      {m.issues.count(m.shell.actors(count.actors), m.shell.places(count.places))}
    </p>
  )
}
