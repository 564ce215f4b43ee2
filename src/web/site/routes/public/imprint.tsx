import { PageHead } from '../../components/layout/page-head.tsx'
import { PublicPage } from '../../components/layout/public-page.tsx'
import { GuideText } from '../../components/reference/guide-text.tsx'
import { publicLoader, usePageData } from '../../load-page.ts'
import { pageNotFound } from '../../not-found-page.ts'

export const loader = publicLoader(({ site, services, language }) => {
  const imprint = services.imprint(language)
  if (imprint === undefined) return pageNotFound()
  site.dependsOn([])
  return imprint
})

/** Who runs this installation, in their own words. */
export default function ImprintPage() {
  const { title, nodes } = usePageData<typeof loader>()
  return (
    <PublicPage title={title}>
      <PageHead title={title} />
      <div className="guide">
        <GuideText nodes={nodes} />
      </div>
    </PublicPage>
  )
}
