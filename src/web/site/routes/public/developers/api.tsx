import { PageHead } from '../../../components/layout/page-head.tsx'
import { Section } from '../../../components/layout/section.tsx'
import { CodeBlock } from '../../../components/reference/code-block.tsx'
import { OperationList } from '../../../components/reference/operation-list.tsx'
import { Prose, useContractLang } from '../../../components/reference/prose.tsx'
import { RecordLinks } from '../../../components/reference/record-links.tsx'
import { ReferencePage } from '../../../components/reference/reference-page.tsx'
import { ReferenceSearch } from '../../../components/reference/reference-search.tsx'
import { SearchResults } from '../../../components/reference/search-results.tsx'
import { publicLoader, usePageData } from '../../../load-page.ts'
import { useMessages } from '../../../messages/use-messages.ts'
import { apiGroups } from '../../../reference/api-groups.ts'
import { recordNames } from '../../../reference/record-view.ts'
import { referenceNavigation } from '../../../reference/reference-navigation.ts'
import { searchReference } from '../../../reference/search-reference.ts'
import { useBaseUrl } from '../../../use-root.ts'

const maxQuery = 100

export const loader = publicLoader(({ site, services, url }) => {
  site.dependsOn([])
  const document = services.apiDocument()
  const query = (url.searchParams.get('q') ?? '').trim().slice(0, maxQuery)
  return {
    query,
    matches: query === '' ? undefined : searchReference(document, services.guides.all(), query),
    navigation: referenceNavigation(services),
    groups: apiGroups(document),
    records: recordNames(document),
    version: document.info.version,
  }
})

export default function ApiReference() {
  const { query, matches, navigation, version } = usePageData<typeof loader>()
  const { m } = useMessages()
  const text = m.reference
  return (
    <ReferencePage
      navigation={navigation}
      title={text.title}
      lead={text.lead}
      crumbs={[{ label: text.title }]}
    >
      <PageHead title={text.title} description={text.description} noIndex={query !== ''} />
      <ReferenceSearch query={query} isFilter={matches === undefined} />
      {matches ? <SearchResults query={query} matches={matches} /> : <Contents />}
      <p className="text-sm text-soft">{text.version(version)}</p>
    </ReferencePage>
  )
}

function Contents() {
  const { groups, records } = usePageData<typeof loader>()
  const { m, href } = useMessages()
  const text = m.reference
  const baseUrl = useBaseUrl()
  const lang = useContractLang()
  return (
    <>
      <Section title={text.start} id="start">
        <CodeBlock
          title={text.firstCall}
          code={`curl '${baseUrl}/api/places/gary,indiana/entities?issue_area=housing_affordability'`}
        />
        <dl className="reference-rules">
          {text.rules.map((rule) => (
            <div key={rule.title}>
              <dt>{rule.title}</dt>
              <dd>
                <Prose text={rule.text} />
              </dd>
            </div>
          ))}
          <div>
            <dt>{text.errors}</dt>
            <dd>
              <Prose text={text.problems.format} />{' '}
              <a className="link" href={href('/developers/errors')}>
                {text.problems.codes}
              </a>
            </dd>
          </div>
        </dl>
      </Section>
      {groups.map(({ slug, name, description, operations }) => (
        <section key={slug} id={`tag-${slug}`} className="section reference-group" data-filter-group="">
          <div className="section-head">
            <h2 lang={lang}>
              <a href={href(`/developers/api/${slug}`)}>{name}</a>
            </h2>
            <div className="remark">{text.operations(operations.length)}</div>
          </div>
          <p className="mb-2 text-soft" lang={lang}>
            <Prose text={description} />
          </p>
          <OperationList operations={operations} hasAnchors />
        </section>
      ))}
      <Section title={text.headers} id="headers">
        <p>
          {text.headersLead} <a href={href('/developers/api/headers')}>{text.headers}</a>
        </p>
      </Section>
      <Section title={text.records} id="records">
        <p className="mb-3 text-soft">{text.recordsLead}</p>
        <RecordLinks names={records} hasAnchors />
      </Section>
    </>
  )
}
