import { PageHead } from '../../../components/layout/page-head.tsx'
import { OperationList } from '../../../components/reference/operation-list.tsx'
import { Prose, useContractLang } from '../../../components/reference/prose.tsx'
import { ReferencePage } from '../../../components/reference/reference-page.tsx'
import { publicLoader, usePageData } from '../../../load-page.ts'
import { useMessages } from '../../../messages/use-messages.ts'
import { pageNotFound } from '../../../not-found-page.ts'
import { apiGroups } from '../../../reference/api-groups.ts'
import { referenceNavigation } from '../../../reference/reference-navigation.ts'

export const loader = publicLoader(({ site, services, param }) => {
  const group = apiGroups(services.apiDocument()).find(({ slug }) => slug === param('group'))
  if (group === undefined) return pageNotFound()
  site.dependsOn([])
  return { group, navigation: referenceNavigation(services, group) }
})

export default function ApiGroupPage() {
  const { group, navigation } = usePageData<typeof loader>()
  const { m } = useMessages()
  const lang = useContractLang()
  const { title } = m.reference
  return (
    <ReferencePage
      navigation={navigation}
      title={<span lang={lang}>{group.name}</span>}
      lead={
        <span lang={lang}>
          <Prose text={group.description} />
        </span>
      }
      crumbs={[{ label: title, to: '/developers/api' }, { label: group.name }]}
    >
      <PageHead title={`${group.name} · ${title}`} description={group.description.replaceAll('`', '')} />
      <OperationList operations={group.operations} />
    </ReferencePage>
  )
}
