import { PageHead } from '../../../components/layout/page-head.tsx'
import { RecordLinks } from '../../../components/reference/record-links.tsx'
import { ReferencePage } from '../../../components/reference/reference-page.tsx'
import { publicLoader, usePageData } from '../../../load-page.ts'
import { useMessages } from '../../../messages/use-messages.ts'
import { recordNames } from '../../../reference/record-view.ts'
import { referenceNavigation } from '../../../reference/reference-navigation.ts'

export const loader = publicLoader(({ site, services }) => {
  site.dependsOn([])
  return { names: recordNames(services.apiDocument()), navigation: referenceNavigation(services) }
})

export default function RecordsPage() {
  const { names, navigation } = usePageData<typeof loader>()
  const text = useMessages().m.reference
  return (
    <ReferencePage
      navigation={navigation}
      title={text.records}
      lead={text.recordsLead}
      crumbs={[{ label: text.title, to: '/developers/api' }, { label: text.records }]}
    >
      <PageHead title={`${text.records} · ${text.title}`} description={text.recordsLead} />
      <RecordLinks names={names} />
    </ReferencePage>
  )
}
