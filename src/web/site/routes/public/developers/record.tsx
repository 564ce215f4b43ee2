import { PageHead } from '../../../components/layout/page-head.tsx'
import { Section } from '../../../components/layout/section.tsx'
import { FieldTable } from '../../../components/reference/field-table.tsx'
import { OperationList } from '../../../components/reference/operation-list.tsx'
import { Prose, useContractLang } from '../../../components/reference/prose.tsx'
import { ReferencePage } from '../../../components/reference/reference-page.tsx'
import { LimitText, TypeText } from '../../../components/reference/type-text.tsx'
import { publicLoader, usePageData } from '../../../load-page.ts'
import { useMessages } from '../../../messages/use-messages.ts'
import { pageNotFound } from '../../../not-found-page.ts'
import { recordView } from '../../../reference/record-view.ts'
import { referenceNavigation } from '../../../reference/reference-navigation.ts'

export const loader = publicLoader(({ site, services, param }) => {
  const record = recordView(services.apiDocument(), param('name'))
  if (record === undefined) return pageNotFound()
  site.dependsOn([])
  return { record, navigation: referenceNavigation(services) }
})

export default function RecordPage() {
  const { record, navigation } = usePageData<typeof loader>()
  const { m } = useMessages()
  const text = m.reference
  const lang = useContractLang()
  const { name, description, fields, type, limits, usedBy } = record
  const title = text.operation.fieldsOf(name)
  return (
    <ReferencePage
      navigation={navigation}
      title={name}
      lead={
        description && (
          <span lang={lang}>
            <Prose text={description} />
          </span>
        )
      }
      crumbs={[
        { label: text.title, to: '/developers/api' },
        { label: text.records, to: '/developers/api/records' },
        { label: name },
      ]}
    >
      <PageHead title={`${name} · ${text.title}`} description={description?.replaceAll('`', '') ?? title} />
      {fields.length > 0 ? (
        <FieldTable caption={title} fields={fields} />
      ) : (
        <section>
          <h2 className="reference-label">{text.record.type}</h2>
          <p lang={lang}>
            <TypeText parts={type} />
          </p>
          <LimitText limits={limits} />
        </section>
      )}
      {usedBy.length > 0 && (
        <Section title={text.record.usedBy} remark={text.operations(usedBy.length)}>
          <OperationList operations={usedBy} />
        </Section>
      )}
    </ReferencePage>
  )
}
