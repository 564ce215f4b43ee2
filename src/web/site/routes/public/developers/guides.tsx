import { PageHead } from '../../../components/layout/page-head.tsx'
import { Section } from '../../../components/layout/section.tsx'
import { useContractLang } from '../../../components/reference/prose.tsx'
import { ReferencePage } from '../../../components/reference/reference-page.tsx'
import { publicLoader, usePageData } from '../../../load-page.ts'
import { useMessages } from '../../../messages/use-messages.ts'
import { type ReferenceNavigation, referenceNavigation } from '../../../reference/reference-navigation.ts'

export const loader = publicLoader(({ site, services }) => {
  site.dependsOn([])
  return { navigation: referenceNavigation(services) }
})

export default function GuidesPage() {
  const { navigation } = usePageData<typeof loader>()
  const text = useMessages().m.reference
  const { guides } = navigation
  return (
    <ReferencePage
      navigation={navigation}
      title={text.guide.title}
      lead={text.guide.lead}
      crumbs={[{ label: text.guide.title }]}
    >
      <PageHead title={text.guide.title} description={text.guide.lead} />
      <GuideList title={text.developers} guides={guides.filter(({ isForOperators }) => !isForOperators)} />
      <GuideList title={text.operatorGuides} guides={guides.filter(({ isForOperators }) => isForOperators)} />
    </ReferencePage>
  )
}

function GuideList({ title, guides }: { title: string; guides: ReferenceNavigation['guides'] }) {
  const { href } = useMessages()
  const lang = useContractLang()
  return (
    <Section title={title}>
      <ul className="record-links">
        {guides.map((guide) => (
          <li key={guide.name}>
            <a href={href(`/developers/guides/${guide.name}`)} lang={lang}>
              {guide.title}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
