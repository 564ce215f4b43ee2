import { useMessages } from '../../messages/use-messages.ts'
import type { PlaceFilter } from '../../place-filter.ts'
import type { SignalType } from '../../vocabulary.ts'
import { IssueField } from './issue-field.tsx'
import { PlaceField } from './place-field.tsx'
import { signalIcons } from './signal-icon.ts'

type SignalCounts = Partial<Record<SignalType, number>> | undefined

/** Kinds that say what happened in public life; the others, about the directory itself, come last. */
const signalTypes = Object.keys(signalIcons) as SignalType[]

/** Filters as a plain form. On a narrow screen it is folded behind a button. */
export function SignalFilters(props: {
  place: PlaceFilter
  issue: string | undefined
  types: readonly SignalType[]
  since: string | undefined
  counts: SignalCounts
  /** Filters without a field of their own, which the form must not lose. */
  others: readonly (readonly [string, string])[]
  isFiltered: boolean
}) {
  const { m, href } = useMessages()
  const { filters } = m.signalPages
  const { place, issue, types, since, counts, others, isFiltered } = props
  const shown = signalTypes.filter((type) => types.includes(type) || !counts || counts[type])
  return (
    <details className="filters no-print">
      <summary className="button">{filters.title}</summary>
      <form action={href('/signals')} className="grid gap-5" aria-label={filters.title} data-facets>
        <PlaceField filter={place} />
        <IssueField chosen={issue} />
        {shown.length > 0 && (
          <fieldset className="grid gap-0.5">
            <legend className="mb-1 text-sm font-semibold">{filters.types}</legend>
            {shown.map((type) => (
              <label key={type} className="flex min-h-7 items-center gap-2.5">
                <input
                  type="checkbox"
                  name="signal_type"
                  value={type}
                  defaultChecked={types.includes(type)}
                  className="size-4 flex-none"
                />
                {m.signals.type[type]}
                {counts && (
                  <span className="ms-auto text-sm text-soft tabular-nums">
                    {m.shell.number(counts[type] ?? 0)}
                  </span>
                )}
              </label>
            ))}
          </fieldset>
        )}
        <label className="grid gap-1">
          <span className="text-sm font-semibold">{filters.since}</span>
          <input type="date" name="since" className="input" defaultValue={since ?? ''} />
        </label>
        {others.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <div className="flex flex-wrap items-center gap-4">
          <button type="submit" className="button">
            {m.shell.applyFilters}
          </button>
          {isFiltered && (
            <a href={href('/signals')} className="link text-sm">
              {filters.clear}
            </a>
          )}
        </div>
      </form>
    </details>
  )
}
