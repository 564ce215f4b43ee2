import { useMessages } from '../../messages/use-messages.ts'
import type { Field } from '../../reference/fields.ts'
import { Prose, useContractLang } from './prose.tsx'
import { LimitText, TypeText } from './type-text.tsx'

/** Parameters of an operation or fields of a record. */
export function FieldTable(props: {
  caption: string
  fields: readonly Field[]
  /** Where a heading or a summary already says what the table is. */
  isCaptionHidden?: boolean
  /** Gives each row an id, so that other pages can link to it. */
  hasAnchors?: boolean
}) {
  const { field } = useMessages().m.reference
  const lang = useContractLang()
  return (
    <table className="fields">
      <caption className={props.isCaptionHidden ? 'sr-only' : undefined}>{props.caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{field.name}</th>
          <th scope="col">{field.meaning}</th>
        </tr>
      </thead>
      <tbody>
        {props.fields.map(({ name, note, type, description, limits, example }) => (
          <tr key={name} id={props.hasAnchors ? name : undefined}>
            <th scope="row">
              <code className="field-name">{name}</code>{' '}
              {note && <span className={`field-note field-${note}`}>{field[note]}</span>}
              <span className="field-type" lang={lang}>
                <TypeText parts={type} />
              </span>
            </th>
            <td>
              {description !== undefined && (
                <p lang={lang}>
                  <Prose text={description} />
                </p>
              )}
              <LimitText limits={limits} example={example} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
