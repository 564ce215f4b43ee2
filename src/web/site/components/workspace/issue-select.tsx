import { domains } from '../../../../contracts/directory/issue-areas/domains.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { issueIn } from '../../taxonomy.ts'
import { Select } from '../forms/field.tsx'

/** One issue or a whole domain. */
export function IssueSelect({ label, any }: { label: string; any: string }) {
  const { m, language } = useMessages()
  return (
    <Select label={label} name="issue" defaultValue="">
      <option value="">{any}</option>
      {domains.map((domain) => (
        <optgroup key={domain.slug} label={issueIn(language, domain).name}>
          <option value={domain.slug}>
            {m.signalPages.filters.wholeDomain(issueIn(language, domain).name)}
          </option>
          {domain.issueAreas.map((area) => (
            <option key={area.slug} value={area.slug}>
              {issueIn(language, area).name}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  )
}
