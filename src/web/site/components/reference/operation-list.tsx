import { useMessages } from '../../messages/use-messages.ts'
import type { OperationEntry } from '../../reference/api-groups.ts'
import { Endpoint } from './endpoint.tsx'
import { useContractLang } from './prose.tsx'

/** Operations as rows. With anchors, addresses of the former single page lead to the page of the operation. */
export function OperationList(props: { operations: readonly OperationEntry[]; hasAnchors?: boolean }) {
  const { href } = useMessages()
  const lang = useContractLang()
  return (
    <ul className="rows operation-list">
      {props.operations.map(({ id, method, path, summary, address }) => (
        <li
          key={id}
          id={props.hasAnchors ? id : undefined}
          data-page={props.hasAnchors ? href(address) : undefined}
          data-filter-item=""
        >
          <a href={href(address)}>
            <span className="operation-name" lang={lang}>
              {summary}
            </span>
            <span className="operation-path">
              <Endpoint method={method} path={path} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
