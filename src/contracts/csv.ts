import { stringify } from 'csv-stringify/sync'

type Row = Readonly<Record<string, unknown>>

/** CSV of RFC 4180. Puts an apostrophe before cells that a spreadsheet would run as a formula. */
export const writeCsv = (
  rows: readonly Row[],
  { columns, header = true }: { columns?: readonly string[]; header?: boolean } = {},
): string =>
  stringify([...rows], {
    header,
    escape_formulas: true,
    record_delimiter: 'windows',
    ...(columns && { columns: [...columns] }),
  })
