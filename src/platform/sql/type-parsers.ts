import pg from 'pg'

const int8 = 20
const date = 1082
const textArray = 1009
const dateArray = 1182
const timestamptz = 1184
const int8Array = 1016

type Parser = (text: string) => unknown
type Nested = string | null | Nested[]
const builtIn = pg.types.getTypeParser as (oid: number, format?: string) => Parser

/** Parses int8 as a number, and throws instead of rounding when it does not fit. */
export function parseInt8(text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value)) return value
  throw new RangeError(`${text} is too large for a number: select it as text`)
}

export const parseTexts = (text: string) => builtIn(textArray)(text) as Nested[]
export const parseTime = (text: string) => builtIn(timestamptz)(text) as Date

function toNumbers(values: Nested[]): unknown[] {
  return values.map((value) => {
    if (Array.isArray(value)) return toNumbers(value)
    return value === null ? null : parseInt8(value)
  })
}

const parsers = new Map<number, Parser>([
  [int8, parseInt8],
  [int8Array, (text) => toNumbers(parseTexts(text))],
  // A date has no time zone; as a Date it could become another day.
  [date, (text) => text],
  [dateArray, parseTexts],
])

/** Parses int8 as number, numeric and date as text, timestamptz as Date. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: string) =>
    (format === 'binary' ? undefined : parsers.get(oid)) ?? builtIn(oid, format),
}

/** Leaves all values as text, for rows whose values are rarely read. */
export const asText: pg.CustomTypesConfig = { getTypeParser: () => (text: string) => text }
