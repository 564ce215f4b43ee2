import { PageHead } from '../../../components/layout/page-head.tsx'
import { JsonBlock } from '../../../components/reference/code-block.tsx'
import { Status } from '../../../components/reference/operation-facts.tsx'
import { Prose, useContractLang } from '../../../components/reference/prose.tsx'
import { ReferencePage } from '../../../components/reference/reference-page.tsx'
import { publicLoader, usePageData } from '../../../load-page.ts'
import { useMessages } from '../../../messages/use-messages.ts'
import { exampleProblem, problemGroups } from '../../../reference/problem-groups.ts'
import { referenceNavigation } from '../../../reference/reference-navigation.ts'
import { useBaseUrl } from '../../../use-root.ts'

export const loader = publicLoader(({ site, services }) => {
  site.dependsOn([])
  return { navigation: referenceNavigation(services) }
})

/** The `type` of a problem leads to the section of its code. */
export default function ErrorsPage() {
  const { navigation } = usePageData<typeof loader>()
  const { m } = useMessages()
  const text = m.reference.problems
  const lang = useContractLang()
  const baseUrl = useBaseUrl()
  return (
    <ReferencePage
      navigation={navigation}
      title={text.title}
      lead={text.lead}
      crumbs={[{ label: text.title }]}
    >
      <PageHead title={text.title} description={text.description} />
      <div className="operation-columns" id="start">
        <div className="prose grid content-start gap-4">
          <p>
            <Prose text={text.format} />
          </p>
          <p>
            <Prose text={text.help} />
          </p>
        </div>
        <JsonBlock title={text.example} value={exampleProblem(baseUrl)} />
      </div>
      {problemGroups.map(({ status, problems }) => (
        <section key={status} id={`status-${status}`} className="section">
          <div className="section-head">
            <h2>
              <Status status={status} /> {text.statuses[status]}
            </h2>
          </div>
          {problems.map(({ code, title, when, remedy, detail }) => (
            <section key={code} id={code} className="problem">
              <h3>
                <a href={`#${code}`}>
                  <code>{code}</code>
                </a>
              </h3>
              <p className="text-soft" lang={lang}>
                {title}
              </p>
              <dl>
                <dt>{text.when}</dt>
                <dd lang={lang}>
                  <Prose text={when} />
                </dd>
                <dt>{text.remedy}</dt>
                <dd lang={lang}>
                  <Prose text={remedy} />
                </dd>
                <dt>{text.sentence}</dt>
                <dd lang={lang}>
                  <q>{detail}</q>
                </dd>
              </dl>
            </section>
          ))}
        </section>
      ))}
    </ReferencePage>
  )
}
