import { Fragment } from 'react'

/** Text of a page in which tabs separate the cells of a table row. The lines between them are drawn, not written. */
export function Cells({ text }: { text: string }) {
  return text.split('\t').map((cell, index) =>
    index === 0 ? (
      cell
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row never move.
      <Fragment key={index}>
        {'\t'}
        <span className="cell-edge" aria-hidden="true" />
        {cell}
      </Fragment>
    ),
  )
}
