import { type RawBuilder, sql as raw } from 'kysely'

/** A text inside stored JSON, and what replaces it. */
export type TextReplacement = { readonly from: string; readonly to: string }

/** An expression for JSON text with the texts replaced. `json` is an expression of type text. */
export function replaceInJson(
  json: RawBuilder<unknown>,
  replacements: readonly TextReplacement[],
): RawBuilder<string> {
  return replacements.reduce<RawBuilder<unknown>>(
    (replaced, { from, to }) => raw`replace(${replaced}, ${insideJson(from)}, ${insideJson(to)})`,
    json,
  ) as RawBuilder<string>
}

/** The text as it stands between the quotation marks of a JSON string. */
export const insideJson = (text: string) => JSON.stringify(text).slice(1, -1)
