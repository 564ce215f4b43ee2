/** Keys and what they do. */
export function KeyList({ rows }: { rows: readonly (readonly string[])[] }) {
  return (
    <dl className="facts py-3 text-sm">
      {rows.map(([key, what]) => (
        <div key={key} className="contents">
          <dt>
            <kbd className="kbd">{key}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  )
}
