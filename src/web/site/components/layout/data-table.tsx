import type { ReactNode } from 'react'

/** A column of numbers is aligned at its end. */
export type Column = string | { number: string }

/** A table with headings. The rows are children, and scroll sideways on a narrow screen. */
export function DataTable({ columns, children }: { columns: readonly Column[]; children: ReactNode }) {
  return (
    <div className="scroll">
      <table className="data-table">
        <thead>
          <tr>
            {columns.map((column) =>
              typeof column === 'string' ? (
                <th key={column} scope="col">
                  {column}
                </th>
              ) : (
                <th key={column.number} scope="col" className="number">
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
