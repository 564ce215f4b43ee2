import { useLoaderData } from 'react-router'
import { getUsageSummary, listUsage } from '../../../../contracts/workspaces/usage.ts'
import { DataTable } from '../../components/layout/data-table.tsx'
import { Icon } from '../../components/layout/icon.tsx'
import { Notice } from '../../components/layout/notice.tsx'
import { Pager } from '../../components/layout/pager.tsx'
import { Section } from '../../components/layout/section.tsx'
import { ServiceText } from '../../components/layout/service-text.tsx'
import { useWorkspace } from '../../components/workspace/use-workspace.ts'
import { WorkspacePage } from '../../components/workspace/workspace-page.tsx'
import { formatDate, formatMonthAndYear } from '../../format.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { workspaceLoader } from './open-workspace.ts'

export const loader = workspaceLoader(async ({ call, params, url, services, workspaceId }) => {
  const cursor = url.searchParams.get('cursor') ?? undefined
  const [summary, records, verification] = await Promise.all([
    call(getUsageSummary, { params: params({}) }),
    call(listUsage, { params: params({}), query: { limit: 50, cursor } }),
    url.searchParams.has('verify') ? services.members.verifyUsage(workspaceId) : undefined,
  ])
  return { summary, records, verification }
})

export default function Usage() {
  const { summary, records, verification } = useLoaderData<typeof loader>()
  const { m, language } = useMessages()
  const { to } = useWorkspace()
  const text = m.records.usage
  const { columns } = text
  return (
    <WorkspacePage
      title={text.title}
      lead={text.lead}
      actions={
        <a href={to('/usage/export')} className="button" download>
          <Icon name="download" />
          {text.export}
        </a>
      }
      notice={
        verification &&
        (verification.isValid ? (
          <Notice variant="done">{text.intact(verification.length)}</Notice>
        ) : (
          <Notice variant="error" title={text.broken(verification.seq)}>
            <ServiceText text={verification.reason} />
          </Notice>
        ))
      }
      side={
        <>
          <Section title={text.hash} isSmall>
            <p>{text.chain(summary.chain.length)}</p>
            <p className="py-2">
              <code className="font-mono text-sm">{summary.chain.hash}</code>
            </p>
            <p className="text-sm text-soft">{text.hashText}</p>
            <p className="pt-3">
              <a href={to('/usage?verify')} className="button">
                <Icon name="check" />
                {text.verifyNow}
              </a>
            </p>
            <p className="pt-3 text-sm text-soft">
              {text.verify} <code className="font-mono">civic workspace verify</code>
            </p>
          </Section>
          {summary.months.length > 0 && (
            <Section title={text.months} isSmall>
              <ul className="side-rows">
                {summary.months.map((month) => (
                  <li key={month.month}>
                    <span>{formatMonthAndYear(language, `${month.month}-01`)}</span>
                    <span>{m.shell.number(month.total)}</span>
                  </li>
                ))}
              </ul>
            </Section>
          )}
        </>
      }
    >
      {records.data.length === 0 ? (
        <p>{text.empty}</p>
      ) : (
        <div>
          <DataTable columns={[columns.date, columns.kind, columns.subject, { number: columns.count }]}>
            {records.data.map((record) => (
              <tr key={record.seq}>
                <td>{formatDate(language, record.at)}</td>
                <td className="words">{text.kinds[record.kind]}</td>
                <td dir="auto">{record.subject?.name}</td>
                <td className="number">{m.shell.number(record.count)}</td>
              </tr>
            ))}
          </DataTable>
          <Pager nextCursor={records.page.next_cursor} />
        </div>
      )}
    </WorkspacePage>
  )
}
