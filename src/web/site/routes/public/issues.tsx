import { domains } from '../../../../contracts/directory/issue-areas/domains.ts'
import { PageHead } from '../../components/layout/page-head.tsx'
import { PublicPage } from '../../components/layout/public-page.tsx'
import { publicLoader } from '../../load-page.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { issueIn } from '../../taxonomy.ts'

const areaCount = domains.reduce((sum, domain) => sum + domain.issueAreas.length, 0)

export const loader = publicLoader(({ site }) => {
  site.dependsOn([])
  return null
})

export default function Issues() {
  const { m, language } = useMessages()
  return (
    <PublicPage title={m.issues.title} lead={m.issues.lead(domains.length, areaCount)}>
      <PageHead title={m.issues.title} description={m.issues.description} />
      {domains.map((domain) => {
        const { name, description } = issueIn(language, domain)
        return (
          <section key={domain.slug} id={domain.slug} className="section">
            <div className="section-head">
              <h2>{name}</h2>
              <p className="remark">{description}</p>
            </div>
            <ul className="grid gap-x-12 sm:grid-cols-2">
              {domain.issueAreas.map((area) => {
                const text = issueIn(language, area)
                return (
                  <li key={area.slug} className="row">
                    <h3>{text.name}</h3>
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
