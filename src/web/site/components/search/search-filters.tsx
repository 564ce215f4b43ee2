import { useMessages } from '../../messages/use-messages.ts'
import type { FoundActors } from '../../routes/public/search/load-search.ts'
import {
  type FacetName,
  facetNames,
  type SearchAddress,
  searchPath,
} from '../../routes/public/search/search-address.ts'
import { issueName } from '../../taxonomy.ts'
import type { EntityType, Freshness, SourceClass } from '../../vocabulary.ts'
import { type Facet, FacetForm, facetOptions } from '../forms/facets.tsx'
import { Icon } from '../layout/icon.tsx'
import { KeptParameters } from './search-form.tsx'

/** How the values of each filter read. */
function useFilterLabels(stateNames: Readonly<Record<string, string>>) {
  const { m, language } = useMessages()
  const labels: Record<FacetName, (value: string) => string> = {
    type: (value) => m.evidence.actorKind[value as EntityType] ?? value,
    state: (value) => stateNames[value] ?? value,
    issue_area: (value) => issueName(language, value),
    source_class: (value) => m.evidence.sourceClass[value as SourceClass] ?? value,
    freshness: (value) => m.search.newestSource[value as Freshness] ?? value,
  }
  return labels
}

/** Checkboxes beside the results. On a narrow screen they are folded. */
export function SearchFilters(props: { address: SearchAddress; found: FoundActors; hasStates: boolean }) {
  const { address, found, hasStates } = props
  const { m, href } = useMessages()
  const labels = useFilterLabels(found.stateNames)
  const facet = (name: FacetName, legend: string): Facet => {
    const chosen = address[name] ?? []
    return { name, legend, options: facetOptions(found.facets[name], chosen, labels[name]), chosen }
  }
  const facets = [
    facet('type', m.search.kind),
    facet('issue_area', m.search.issue),
    facet('source_class', m.search.who),
    facet('freshness', m.search.newest),
    ...(hasStates ? [facet('state', m.search.state)] : []),
  ]
  if (facets.every(({ options }) => options.length === 0)) return null
  return (
    <details className="filters">
      <summary className="button">{m.search.filters}</summary>
      <FacetForm action={href('/search')} label={m.search.filters} more={m.search.more} facets={facets}>
        <KeptParameters
          address={address}
          names={['q', 'place', 'sort', ...(hasStates ? [] : ['state' as const])]}
        />
      </FacetForm>
    </details>
  )
}

/** The filters that are set, each a link that removes it. */
export function FilterChips({
  address,
  stateNames,
}: {
  address: SearchAddress
  stateNames: Readonly<Record<string, string>>
}) {
  const { m, href } = useMessages()
  const labels = useFilterLabels(stateNames)
  const set = facetNames.flatMap((name) =>
    [...(address[name] ?? [])].map((value) => ({ name, value, label: labels[name](value) })),
  )
  if (set.length === 0) return null
  const without = (name: FacetName, value: string) => {
    const rest = (address[name] ?? []).filter((one: string) => one !== value)
    return searchPath(address, { [name]: rest.length > 0 ? rest : undefined })
  }
  const none: Partial<SearchAddress> = Object.fromEntries(facetNames.map((name) => [name, undefined]))
  return (
    <ul className="flex flex-wrap items-center gap-2">
      {set.map(({ name, value, label }) => (
        <li key={name + value}>
          <a
            href={href(without(name, value))}
            className="chip"
            aria-label={m.search.remove(label)}
            aria-current="true"
          >
            {label}
            <Icon name="close" />
          </a>
        </li>
      ))}
      <li>
        <a href={href(searchPath(address, none))} className="link">
          {m.search.clear}
        </a>
      </li>
    </ul>
  )
}
