import { PageHead } from '../../../components/layout/page-head.tsx'
import { JsonBlock } from '../../../components/reference/code-block.tsx'
import { Endpoint } from '../../../components/reference/endpoint.tsx'
import { OperationFacts } from '../../../components/reference/operation-facts.tsx'
import { Prose, useContractLang } from '../../../components/reference/prose.tsx'
import { ReferencePage } from '../../../components/reference/reference-page.tsx'
import { Samples } from '../../../components/reference/samples.tsx'
import { TryIt } from '../../../components/reference/try-it.tsx'
import { publicLoader, usePageData } from '../../../load-page.ts'
import { useMessages } from '../../../messages/use-messages.ts'
import { pageNotFound } from '../../../not-found-page.ts'
import { apiGroups } from '../../../reference/api-groups.ts'
import { operationsOf } from '../../../reference/document-reader.ts'
import { operationView } from '../../../reference/operation-view.ts'
import { referenceNavigation } from '../../../reference/reference-navigation.ts'

export const loader = publicLoader(({ site, services, param, redirectTo }) => {
  const document = services.apiDocument()
  const id = param('operation')
  const operation = operationsOf(document).find(({ operationId }) => operationId === id)
  if (operation === undefined) return pageNotFound()
  const group = apiGroups(document).find(({ name }) => operation.tags.includes(name))!
  if (group.slug !== param('group')) return redirectTo(`/developers/api/${group.slug}/${id}`)
  site.dependsOn([])
  return {
    group: { slug: group.slug, name: group.name },
    operation: operationView(document, operation, site.baseUrl),
    navigation: referenceNavigation(services, group),
  }
})

export default function OperationPage() {
  const { operation, group, navigation } = usePageData<typeof loader>()
  const { m } = useMessages()
  const text = m.reference
  const lang = useContractLang()
  const { summary, description, samples, access, result } = operation
  return (
    <ReferencePage
      navigation={navigation}
      crumbs={[
        { label: text.title, to: '/developers/api' },
        { label: group.name, to: `/developers/api/${group.slug}` },
        { label: summary },
      ]}
      header={
        <div className="mb-7">
          <h1 lang={lang}>{summary}</h1>
          <p className="endpoint">
            <Endpoint {...operation} />
          </p>
        </div>
      }
    >
      <PageHead
        title={`${summary} · ${text.title}`}
        description={(description ?? summary).replaceAll('`', '')}
      />
      {description !== undefined && (
        <p className="prose" lang={lang}>
          <Prose text={description} />
        </p>
      )}
      <div className="operation-columns">
        <div className="stack">
          <OperationFacts operation={operation} />
        </div>
        <div className="stack operation-samples">
          <Samples samples={samples} needsKey={access !== 'public'} />
          {result?.example !== undefined && (
            <JsonBlock title={text.operation.example} value={result.example} />
          )}
        </div>
      </div>
      <TryIt operation={operation} />
    </ReferencePage>
  )
}
