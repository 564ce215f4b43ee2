import { CompiledQuery, type RawBuilder } from 'kysely'
import type { Sql } from '../platform/sql/database.ts'

/**
 * A query that every session plans once and keeps under its name. For reads whose planning costs as much as their work,
 * and whose plan is the same for all values. It names its columns: a star would fail when a migration adds one.
 */
export function preparedQuery<Row, Values extends readonly unknown[]>(
  name: string,
  build: (...values: Values) => RawBuilder<Row>,
): (sql: Sql, ...values: Values) => Promise<readonly Row[]> {
  let named: { name: string; text: string } | undefined
  return async (sql, ...values) => {
    named ??= { name, text: textOf(name, build(...values).compile(sql), values) }
    // What Kysely is given as text it hands to pg, which takes a name with it.
    const { rows } = await sql.executeQuery<Row>(CompiledQuery.raw(named as unknown as string, [...values]))
    return rows
  }
}

/** The text is written once: the values have to stand in it once each, in their order. */
function textOf(name: string, compiled: CompiledQuery, values: readonly unknown[]): string {
  const isInOrder =
    compiled.parameters.length === values.length &&
    values.every((value, i) => compiled.parameters[i] === value)
  if (!isInOrder) throw new Error(`The query ${name} does not take its values once each, in their order`)
  return compiled.sql
}
