import { domains } from '../../../../contracts/directory/issue-areas/domains.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { issueIn } from '../../taxonomy.ts'

/** Any number of issues by domain; with `hasDomains`, also whole domains. Domains with a choice are open. */
export function IssueChecks(props: {
  label: string
  hint: string
  chosen: readonly string[]
  hasDomains?: boolean
}) {
  const { m, language } = useMessages()
  return (
    <fieldset>
      <legend className="font-medium">{props.label}</legend>
      <p className="text-sm text-soft">{props.hint}</p>
      {domains.map((domain) => {
        const { name } = issueIn(language, domain)
        const choices = domain.issueAreas.map((area) => ({
          slug: area.slug,
          name: issueIn(language, area).name,
        }))
        if (props.hasDomains) {
          choices.unshift({ slug: domain.slug, name: m.signalPages.filters.wholeDomain(name) })
        }
        const count = choices.filter(({ slug }) => props.chosen.includes(slug)).length
        return (
          <details key={domain.slug} className="row" open={count > 0}>
            <summary className="cursor-pointer font-medium">
              {name}
              {count > 0 && <span className="text-sm text-soft"> · {m.discovery.form.chosen(count)}</span>}
            </summary>
            <ul className="grid gap-1 pt-2 sm:grid-cols-2">
              {choices.map((choice) => (
                <li key={choice.slug}>
                  <label className="flex min-h-6 items-baseline gap-2">
                    <input
                      type="checkbox"
                      name="issue"
                      value={choice.slug}
                      defaultChecked={props.chosen.includes(choice.slug)}
                    />
                    {choice.name}
                  </label>
                </li>
              ))}
            </ul>
          </details>
        )
      })}
    </fieldset>
  )
}
