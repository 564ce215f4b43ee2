import type { ReactNode } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { issuesOf } from '../../taxonomy.ts'

type FacetOption = { value: string; label: string; count: number | undefined }
export type Facet = {
  name: string
  legend: string
  options: readonly FacetOption[]
  chosen: readonly string[]
}

/** The options of a filter. A chosen value stays visible when nobody matches it; the domain of issues has no count. */
export function facetOptions(
  counted: readonly { value: string; count: number }[],
  chosen: readonly string[],
  labelOf: (value: string) => string,
): FacetOption[] {
  const counts = new Map<string, number | undefined>(counted.map(({ value, count }) => [value, count]))
  for (const value of chosen)
    if (!counts.has(value)) counts.set(value, issuesOf(value).length > 1 ? undefined : 0)
  return [...counts].map(([value, count]) => ({ value, label: labelOf(value), count }))
}

/** Options beyond this number are folded. */
const shownOptions = 8

/** Filters as a plain form with a button. Checked options come first. Script may submit it on change. */
export function FacetForm(props: {
  action: string
  label: string
  more: string
  facets: readonly Facet[]
  children?: ReactNode
}) {
  const { action, label, more, facets, children } = props
  const { applyFilters } = useMessages().m.shell
  return (
    <form action={action} aria-label={label} className="no-print grid content-start gap-5" data-facets>
      {facets
        .filter(({ options }) => options.length > 0)
        .map((facet) => (
          <FacetGroup key={facet.name} facet={facet} more={more} />
        ))}
      {children}
      <div>
        <button type="submit" className="button">
          {applyFilters}
        </button>
      </div>
    </form>
  )
}

function FacetGroup({ facet, more }: { facet: Facet; more: string }) {
  const isChosen = (option: FacetOption) => facet.chosen.includes(option.value)
  const sorted = [...facet.options.filter(isChosen), ...facet.options.filter((option) => !isChosen(option))]
  const [first, rest] = [sorted.slice(0, shownOptions), sorted.slice(shownOptions)]
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{facet.legend}</legend>
      {first.map((option) => (
        <Choice key={option.value} name={facet.name} option={option} isChosen={isChosen(option)} />
      ))}
      {rest.length > 0 && (
        <details>
          <summary className="link cursor-pointer py-1 text-sm">{more}</summary>
          {rest.map((option) => (
            <Choice key={option.value} name={facet.name} option={option} isChosen={isChosen(option)} />
          ))}
        </details>
      )}
    </fieldset>
  )
}

function Choice({ name, option, isChosen }: { name: string; option: FacetOption; isChosen: boolean }) {
  const { number } = useMessages().m.shell
  return (
    <label className="flex min-h-7 items-start gap-2 py-0.5">
      <input
        type="checkbox"
        name={name}
        value={option.value}
        defaultChecked={isChosen}
        className="mt-0.5 size-4 flex-none"
      />
      <span className="min-w-0 grow">{option.label}</span>
      <span className="flex-none text-sm leading-[1.375rem] text-soft tabular-nums">
        {option.count !== undefined && number(option.count)}
      </span>
    </label>
  )
}
