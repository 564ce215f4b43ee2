import { PageHead } from '../../../components/layout/page-head.tsx'
import { Section } from '../../../components/layout/section.tsx'
import { useContractLang } from '../../../components/reference/prose.tsx'
import { ReferencePage } from '../../../components/reference/reference-page.tsx'
import { publicLoader, usePageData } from '../../../load-page.ts'
import { useMessages } from '../../../messages/use-messages.ts'
import { type ReferenceNavigation, referenceNavigation } from '../../../reference/reference-navigation.ts'

export const loader = publicLoader(({ site, services }) => {
  site.dependsOn([])
  const leads = new Map(services.guides.all().map(({ name, lead }) => [name, lead]))
  return { navigation: referenceNavigation(services), leads }
})

export default function GuidesPage() {
  const { navigation, leads } = usePageData<typeof loader>()
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
      <GuideList
        title={text.developers}
        guides={guides.filter(({ isForOperators }) => !isForOperators)}
        leads={leads}
      />
      <GuideList
        title={text.operatorGuides}
        guides={guides.filter(({ isForOperators }) => isForOperators)}
        leads={leads}
      />
    </ReferencePage>
  )
}

function GuideList(props: {
  title: string
  guides: ReferenceNavigation['guides']
  leads: ReadonlyMap<string, string>
}) {
  const { title, guides, leads } = props
  const { href } = useMessages()
  const lang = useContractLang()
  return (
    <Section title={title}>
      <ul className="rows">
        {guides.map((guide) => (
          <li key={guide.name} lang={lang}>
            <a href={href(`/developers/guides/${guide.name}`)} className="link font-semibold">
              {guide.title}
            </a>
            <p className="text-soft">{leads.get(guide.name)}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
