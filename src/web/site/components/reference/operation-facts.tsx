import { useMessages } from '../../messages/use-messages.ts'
import type { OperationView, ResponseView } from '../../reference/operation-view.ts'
import { FieldTable } from './field-table.tsx'
import { Prose, useContractLang } from './prose.tsx'
import { TypeText } from './type-text.tsx'

/** Who may call an operation, what it takes and what it returns. */
export function OperationFacts({ operation }: { operation: OperationView }) {
  const { m, href } = useMessages()
  const text = m.reference.operation
  const { access, inPath, inQuery, body, headers, responses, result } = operation
  const resultTitle = text.fieldsOf(result?.name ?? text.theResponse)
  return (
    <>
      <section>
        <h2 className="reference-label">{text.access}</h2>
        <p>{text.accessKinds[access]}</p>
      </section>
      {inPath.length > 0 && <FieldTable caption={text.inPath} fields={inPath} />}
      {inQuery.length > 0 && <FieldTable caption={text.inQuery} fields={inQuery} />}
      {body && <FieldTable caption={text.body(body.mediaType)} fields={body.fields} />}
      {headers.length > 0 && (
        <section>
          <h2 className="reference-label">{text.optionalHeaders}</h2>
          <p className="flex flex-wrap gap-x-3">
            {headers.map((name) => (
              <a key={name} className="link" href={href(`/developers/api/headers#${name}`)}>
                <code>{name}</code>
              </a>
            ))}
          </p>
        </section>
      )}
      <ResponseTable responses={responses} />
      {result && result.fields.length > 0 && (
        <details className="reference-details">
          <summary>{resultTitle}</summary>
          <FieldTable caption={resultTitle} fields={result.fields} isCaptionHidden />
        </details>
      )}
    </>
  )
}

function ResponseTable({ responses }: { responses: readonly ResponseView[] }) {
  const { m } = useMessages()
  const { operation, field } = m.reference
  return (
    <table className="fields responses">
      <caption>{operation.responses}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{field.status}</th>
          <th scope="col">{field.meaning}</th>
        </tr>
      </thead>
      <tbody>
        {responses.map((response) => (
          <tr key={response.status}>
            <th scope="row">
              <Status status={response.status} />
            </th>
            <td>
              <ResponseMeaning {...response} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function Status({ status }: { status: number }) {
  return <span className={`status status-${Math.floor(status / 100)}`}>{status}</span>
}

function ResponseMeaning({ description, type, problems }: ResponseView) {
  const { href } = useMessages()
  const lang = useContractLang()
  if (problems.length === 0) {
    return (
      <span lang={lang}>
        <Prose text={description} /> <TypeText parts={type} />
      </span>
    )
  }
  return (
    <ul className="flex flex-wrap gap-x-3">
      {problems.map((code) => (
        <li key={code}>
          <a className="link inline-flex min-h-6 items-center" href={href(`/developers/errors#${code}`)}>
            <code>{code}</code>
          </a>
        </li>
      ))}
    </ul>
  )
}
