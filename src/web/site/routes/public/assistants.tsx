import { PageHead } from '../../components/layout/page-head.tsx'
import { PublicPage } from '../../components/layout/public-page.tsx'
import { Section } from '../../components/layout/section.tsx'
import { PlanCost } from '../../components/settings/plan-cost.tsx'
import { publicLoader } from '../../load-page.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { useBaseUrl } from '../../use-root.ts'

export const loader = publicLoader(({ site }) => {
  site.dependsOn([])
  return null
})

/** Commands and files are the same in every language. */
const clients = (url: string) =>
  [
    ['claude', undefined],
    ['claudeCode', `claude mcp add --transport http civic-directory ${url}`],
    ['chatgpt', undefined],
    ['codex', `codex mcp add civic-directory --url ${url}\ncodex mcp login civic-directory`],
    ['cursor', `{"mcpServers": {"civic-directory": {"url": "${url}"}}}`],
    ['vscode', `{"servers": {"civic-directory": {"type": "http", "url": "${url}"}}}`],
    ['gemini', `gemini mcp add --transport http civic-directory ${url}`],
    ['others', `npx mcp-remote ${url}`],
  ] as const

export default function Assistants() {
  const { m } = useMessages()
  const text = m.assistants
  const url = `${useBaseUrl()}/mcp`
  return (
    <PublicPage
      title={text.title}
      lead={text.lead}
      side={
        <>
          <Section title={text.mayTitle} isSmall>
            <ul className="grid gap-2 text-sm">
              {text.may.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </Section>
          <Section title={text.endTitle} isSmall>
            <p className="text-sm">
              {text.end}{' '}
              <a href="/settings/applications" className="link">
                {text.applications}
              </a>
            </p>
          </Section>
          <Section title={text.planTitle} isSmall>
            <div className="grid gap-2 text-sm">
              <p>{text.plan}</p>
              <PlanCost />
            </div>
          </Section>
        </>
      }
    >
      <PageHead title={text.title} description={text.lead} />
      <Section title={text.addressTitle}>
        <pre className="code">
          <code>{url}</code>
        </pre>
        <p className="prose pt-3">{text.address}</p>
      </Section>
      <Section title={text.clientsTitle} remark={text.clientsRemark}>
        <ul className="rows">
          {clients(url).map(([name, code]) => (
            <li key={name} className="grid gap-1.5">
              <h3>{text.clients[name].name}</h3>
              <p>{text.clients[name].steps}</p>
              {code && (
                <pre className="code">
                  <code>{code}</code>
                </pre>
              )}
            </li>
          ))}
        </ul>
      </Section>
      <Section title={text.careTitle}>
        <p className="prose">{text.care}</p>
      </Section>
    </PublicPage>
  )
}
