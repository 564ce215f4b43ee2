import { Fragment } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { recordAddress } from '../../reference/api-groups.ts'
import type { Limits, Range, TypePart } from '../../reference/type-parts.ts'

/** The type of a value. A named schema links to its page. */
export function TypeText({ parts }: { parts: readonly TypePart[] }) {
  const { href } = useMessages()
  return parts.map(({ text, record }, index) =>
    record === undefined ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a type may repeat and never move.
      <Fragment key={index}>{text}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a type may repeat and never move.
      <a key={index} className="link" href={href(recordAddress(record))}>
        {text}
      </a>
    ),
  )
}

/** The constraints of a value in short phrases. */
export function LimitText({ limits, example }: { limits: Limits; example?: string | undefined }) {
  const { m } = useMessages()
  const { field } = m.reference
  const { allowed, ranges, fallback } = limits
  return (
    <>
      {allowed && (
        <p className="limits">
          {field.oneOf}{' '}
          {allowed.map((value, index) => (
            <Fragment key={value}>
              {index > 0 && ', '}
              <code>{value}</code>
            </Fragment>
          ))}
        </p>
      )}
      {ranges.map((range) => (
        <p key={range.of} className="limits">
          {rangeText(range, field)}
        </p>
      ))}
      {fallback !== undefined && (
        <p className="limits">
          {field.fallback} <code>{fallback}</code>
        </p>
      )}
      {example !== undefined && (
        <p className="limits">
          {field.example} <code>{example}</code>
        </p>
      )}
    </>
  )
}

type FieldMessages = ReturnType<typeof useMessages>['m']['reference']['field']

function rangeText({ of, least, most }: Range, field: FieldMessages): string {
  const unit = field.between[of]
  if (least !== undefined && most !== undefined) return field.from(least, most) + unit
  return (most !== undefined ? field.atMost(most) : field.atLeast(least ?? 0)) + unit
}
