import { domains } from '../../../../contracts/directory/issue-areas/domains.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { issueIn } from '../../taxonomy.ts'

/** The issue of a filter form: every domain with its areas. */
export function IssueField({ chosen }: { chosen: string | undefined }) {
  const { m, language } = useMessages()
  const { filters } = m.signalPages
  return (
    <label className="grid gap-1">
      <span className="text-sm font-semibold">{filters.issue}</span>
      <select name="issue" className="input" defaultValue={chosen ?? ''}>
        <option value="">{filters.anyIssue}</option>
        {domains.map((domain) => (
          <optgroup key={domain.slug} label={issueIn(language, domain).name}>
            <option value={domain.slug}>{filters.wholeDomain(issueIn(language, domain).name)}</option>
            {domain.issueAreas.map((area) => (
              <option key={area.slug} value={area.slug}>
                {issueIn(language, area).name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  )
}
