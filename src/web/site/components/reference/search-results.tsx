import { useMessages } from '../../messages/use-messages.ts'
import type { ReferenceMatches } from '../../reference/search-reference.ts'
import { Section } from '../layout/section.tsx'
import { OperationList } from './operation-list.tsx'
import { useContractLang } from './prose.tsx'
import { RecordLinks } from './record-links.tsx'

export function SearchResults({ query, matches }: { query: string; matches: ReferenceMatches }) {
  const { m, href } = useMessages()
  const text = m.reference
  const lang = useContractLang()
  const { operations, records, problems, guides } = matches
  const count = operations.length + records.length + problems.length + guides.length
  return (
    <>
      <p>
        <strong>{text.search.title(query)}</strong>: {text.search.found(count)}.{' '}
        <a href={href('/developers/api')}>{text.search.all}</a>
      </p>
      {count === 0 && <p className="text-soft">{text.search.none}</p>}
      {operations.length > 0 && (
        <Section title={text.groups} remark={text.operations(operations.length)}>
          <OperationList operations={operations} />
        </Section>
      )}
      {guides.length > 0 && (
        <Section title={text.guides}>
          <ul className="record-links">
            {guides.map(({ name, title }) => (
              <li key={name}>
                <a href={href(`/developers/guides/${name}`)} lang={lang}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {problems.length > 0 && (
        <Section title={text.errors}>
          <ul className="record-links">
            {problems.map((code) => (
              <li key={code}>
                <a href={href(`/developers/errors#${code}`)}>
                  <code>{code}</code>
                </a>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {records.length > 0 && (
        <Section title={text.records}>
          <RecordLinks names={records} />
        </Section>
      )}
    </>
  )
}
