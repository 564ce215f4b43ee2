import type { ReactNode } from 'react'

/** A column of numbers is aligned at its end. A narrow screen leaves out a wide column and its cells of class `wide`. */
type Column = string | { number: string; isWide?: boolean }

/**
 * A table with headings. The rows are children. On a narrow screen they scroll sideways; stacked ones become blocks,
 * in which `data-label` names a cell.
 */
export function DataTable(props: { columns: readonly Column[]; isStacked?: boolean; children: ReactNode }) {
  const { columns, isStacked = false, children } = props
  return (
    <div className="scroll">
      <table className={isStacked ? 'data-table data-table-stacked' : 'data-table'}>
        <thead>
          <tr>
            {columns.map((column) =>
              typeof column === 'string' ? (
                <th key={column} scope="col">
                  {column}
                </th>
              ) : (
                <th key={column.number} scope="col" className={column.isWide ? 'number wide' : 'number'}>
                  {column.number}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
