import { PageHead } from '../../../components/layout/page-head.tsx'
import { FieldTable } from '../../../components/reference/field-table.tsx'
import { ReferencePage } from '../../../components/reference/reference-page.tsx'
import { publicLoader, usePageData } from '../../../load-page.ts'
import { useMessages } from '../../../messages/use-messages.ts'
import { headerFields } from '../../../reference/record-view.ts'
import { referenceNavigation } from '../../../reference/reference-navigation.ts'

export const loader = publicLoader(({ site, services }) => {
  site.dependsOn([])
  return { fields: headerFields(services.apiDocument()), navigation: referenceNavigation(services) }
})

export default function HeadersPage() {
  const { fields, navigation } = usePageData<typeof loader>()
  const text = useMessages().m.reference
  return (
    <ReferencePage
      navigation={navigation}
      title={text.headers}
      lead={text.headersLead}
      crumbs={[{ label: text.title, to: '/developers/api' }, { label: text.headers }]}
    >
      <PageHead title={`${text.headers} · ${text.title}`} description={text.headersLead} />
      <FieldTable caption={text.requestHeaders} fields={fields.request} hasAnchors />
      <FieldTable caption={text.responseHeaders} fields={fields.response} />
    </ReferencePage>
  )
}
