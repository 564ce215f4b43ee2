import { type RawBuilder, sql as raw } from 'kysely'
import type { Sql } from './database.ts'

/** A stored text, and what replaces it. */
export type TextReplacement = { readonly from: string; readonly to: string }

/** An expression for JSON text with the texts replaced, in whatever case. `json` is an expression of type text. */
export function replaceInJson(
  json: RawBuilder<unknown>,
  replacements: readonly TextReplacement[],
): RawBuilder<string> {
  return replacements.reduce<RawBuilder<unknown>>((replaced, { from, to }) => {
    const pattern = insideJson(from).replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')
    // A backslash would refer to a part of the match.
    const replacement = insideJson(to).replaceAll('\\', '\\\\')
    return raw`regexp_replace(${replaced}, ${pattern}, ${replacement}, 'gi')`
  }, json) as RawBuilder<string>
}

/** The text as it appears between the quotation marks of a JSON string. */
export const insideJson = (text: string) => JSON.stringify(text).slice(1, -1)

/** Patterns for ILIKE ANY that find JSON with one of the texts in it. */
export const containing = (texts: readonly string[]): string[] =>
  texts.map((text) => `%${insideJson(text).replace(/[\\%_]/g, '\\$&')}%`)

type Columns = readonly (readonly [table: string, column: string])[]

/** Replaces the texts in columns of type text, each given with its table. */
export async function replaceInTexts(
  tx: Sql,
  columns: Columns,
  replacements: readonly TextReplacement[],
): Promise<void> {
  for (const { from, to } of replacements) {
    for (const [table, column] of columns) {
      const stored = raw.ref(column)
      await raw`
        update ${raw.table(table)} set ${stored} = replace(${stored}, ${from}, ${to})
        where position(${from} in ${stored}) > 0`.execute(tx)
    }
  }
}

/** Replaces the texts in columns of type jsonb, each given with its table. */
export async function replaceInColumns(
  tx: Sql,
  columns: Columns,
  replacements: readonly TextReplacement[],
): Promise<void> {
  if (replacements.length === 0) return
  const patterns = containing(replacements.map(({ from }) => from))
  for (const [table, column] of columns) {
    const stored = raw`${raw.ref(column)}::text`
    await raw`
      update ${raw.table(table)} set ${raw.ref(column)} = ${replaceInJson(stored, replacements)}::jsonb
      where ${stored} ilike any(${patterns})`.execute(tx)
  }
}
