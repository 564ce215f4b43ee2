import { useId } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { type FacetName, facetNames, type SearchAddress } from '../../routes/public/search/search-address.ts'
import { Icon, type IconName } from '../layout/icon.tsx'

/** The two fields of a search: words and place. Filters that are set stay set. */
export function SearchForm({ address, place }: { address: SearchAddress; place?: string | undefined }) {
  const { m, href } = useMessages()
  return (
    <search>
      <form action={href('/search')} aria-label={m.search.form} className="search-form">
        <SearchField
          name="q"
          icon="search"
          label={m.search.words}
          value={address.q}
          suggest={href('/search/suggest')}
          shortcut="/"
        />
        <SearchField
          name="place"
          icon="place"
          label={m.search.place}
          value={place ?? address.place}
          placeholder={m.search.placeHint}
          suggest={`${href('/search/suggest')}?only=places`}
        />
        <KeptParameters address={address} names={[...facetNames, 'sort']} />
        <button type="submit" className="button button-primary button-large">
          {m.search.submit}
        </button>
      </form>
    </search>
  )
}

/** A field with suggestions, which script adds. */
export function SearchField(props: {
  name: string
  icon: IconName
  label: string
  value?: string | undefined
  placeholder?: string
  /** Address of the suggestions. */
  suggest: string
  shortcut?: string
}) {
  const id = useId()
  return (
    <div className="search-field">
      <label htmlFor={id}>{props.label}</label>
      <div className="search-input">
        <Icon name={props.icon} />
        <input
          id={id}
          type="search"
          name={props.name}
          className="input"
          defaultValue={props.value ?? ''}
          placeholder={props.placeholder}
          maxLength={200}
          dir="auto"
          autoComplete="off"
          data-suggest={props.suggest}
          data-shortcut={props.shortcut}
        />
      </div>
    </div>
  )
}

type Parameter = FacetName | 'q' | 'place' | 'sort'

/** Parameters of the current search that a form keeps. */
export function KeptParameters({ address, names }: { address: SearchAddress; names: readonly Parameter[] }) {
  return names.flatMap((name) =>
    [address[name] ?? []]
      .flat()
      .map((value) => <input key={name + value} type="hidden" name={name} value={value} />),
  )
}
