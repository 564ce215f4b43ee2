import { useId } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import type { CoverageStatus } from '../../vocabulary.ts'

const coverageStatuses = ['covered', 'thin', 'missing', 'not_searched'] as const

export type CoverageCounts = Record<CoverageStatus, number>

/** The four states as one bar, always with the four numbers in words. */
export function CoverageBar({ counts }: { counts: CoverageCounts }) {
  const { m } = useMessages()
  const pattern = useId()
  const total = coverageStatuses.reduce((sum, status) => sum + counts[status], 0)
  if (total === 0) return null
  let x = 0
  return (
    <div>
      <svg
        className="coverage-bar"
        role="img"
        aria-label={m.coverage.barLabel(counts)}
        height="12"
        width="100%"
      >
        <defs>
          <pattern
            id={pattern}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <path d="M0 0V6" className="hatch-line" />
          </pattern>
        </defs>
        {coverageStatuses.map((status) => {
          const width = (counts[status] / total) * 100
          const start = x
          x += width
          return width === 0 ? null : (
            <rect
              key={status}
              x={`${start}%`}
              width={`${width}%`}
              height="100%"
              className={`bar-${status}`}
              {...(status === 'not_searched' && { fill: `url(#${pattern})` })}
            />
          )
        })}
      </svg>
      <CoverageLegend counts={counts} />
    </div>
  )
}

/** The legend of bars, grids and maps, with the number of issues in each state. */
export function CoverageLegend({ counts }: { counts?: CoverageCounts | undefined }) {
  const { m } = useMessages()
  return (
    <ul className="legend mt-2">
      {coverageStatuses.map((status) => (
        <li key={status}>
          <CoverageSwatch status={status} />
          {m.coverage.status[status]} {counts && <strong>{m.shell.number(counts[status])}</strong>}
        </li>
      ))}
    </ul>
  )
}

export function CoverageSwatch({ status }: { status: CoverageStatus }) {
  const hatch = status === 'not_searched' ? ' hatch' : ''
  return <span className={`swatch swatch-${status}${hatch}`} />
}
