import { PageHead } from '../../../components/layout/page-head.tsx'
import { GuideText } from '../../../components/reference/guide-text.tsx'
import { useContractLang } from '../../../components/reference/prose.tsx'
import { ReferencePage } from '../../../components/reference/reference-page.tsx'
import { publicLoader, usePageData } from '../../../load-page.ts'
import { useMessages } from '../../../messages/use-messages.ts'
import { pageNotFound } from '../../../not-found-page.ts'
import { referenceNavigation } from '../../../reference/reference-navigation.ts'

export const loader = publicLoader(({ site, services, param }) => {
  const guide = services.guides.find(param('name'))
  if (guide === undefined) return pageNotFound()
  site.dependsOn([])
  const { title, nodes, sections } = guide
  return { guide: { title, nodes, sections }, navigation: referenceNavigation(services) }
})

export default function GuidePage() {
  const { guide, navigation } = usePageData<typeof loader>()
  const text = useMessages().m.reference
  const lang = useContractLang()
  const { title, nodes, sections } = guide
  return (
    <ReferencePage
      navigation={navigation}
      title={<span lang={lang}>{title}</span>}
      lead={text.guide.inEnglish}
      crumbs={[{ label: text.guide.title, to: '/developers/guides' }, { label: title }]}
    >
      <PageHead title={title} description={`${title}. ${text.guide.lead}`} />
      {sections.length > 2 && (
        <nav aria-label={text.guide.contents} className="guide-contents no-print" lang={lang}>
          <ul>
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <a className="chip" href={`#${id}`}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="guide" lang={lang}>
        <GuideText nodes={nodes} />
      </div>
    </ReferencePage>
  )
}
