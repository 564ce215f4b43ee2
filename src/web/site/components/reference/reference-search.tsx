import { useMessages } from '../../messages/use-messages.ts'

/** A search on the server. On the list of operations script also filters while the visitor types. */
export function ReferenceSearch({ query, isFilter = false }: { query?: string; isFilter?: boolean }) {
  const { m, href } = useMessages()
  const { search } = m.reference
  return (
    <search>
      <form action={href('/developers/api')} className="reference-search no-print">
        <input
          type="search"
          name="q"
          className="input"
          maxLength={100}
          defaultValue={query}
          placeholder={search.placeholder}
          aria-label={search.label}
          data-filter={isFilter ? '' : undefined}
        />
        <button type="submit" className="button button-large">
          {search.button}
        </button>
      </form>
    </search>
  )
}
