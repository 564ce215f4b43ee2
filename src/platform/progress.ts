export type Progress = {
  /** `done` is measured like `total`; `count` is what the reader of the line cares for. */
  update(state: { done: number; count: number }): void
  /** Takes the line away. */
  end(): void
}

export type ProgressOptions = {
  /** What is under way: "Importing". */
  label: string
  /** What is counted: "records". */
  unit: string
  /** Bytes of the input, say. Without it there is no bar and no remaining time. */
  total: number | undefined
  stream: { isTTY?: boolean; columns?: number; write(text: string): unknown }
  /** Milliseconds; rises steadily. */
  now: () => number
}

const redrawMs = 100
/** Where the line cannot be redrawn, as in a log, it is written rarely. */
const logMs = 10_000
const barWidth = 20
const clearLine = '\r\u001b[K'

export const silentProgress: Progress = { update: () => undefined, end: () => undefined }

/** One line that tells a person how far a long task is and when it will be over. */
export function createProgress(options: ProgressOptions): Progress {
  const { stream, now } = options
  const isTerminal = stream.isTTY === true
  const startedAt = now()
  let writtenAt = isTerminal ? Number.NEGATIVE_INFINITY : startedAt
  let isShown = false
  return {
    update(state) {
      const at = now()
      if (at - writtenAt < (isTerminal ? redrawMs : logMs)) return
      writtenAt = at
      isShown = true
      const line = describe(state, (at - startedAt) / 1000, options)
      stream.write(isTerminal ? clearLine + line.slice(0, (stream.columns ?? 80) - 1) : `${line}\n`)
    },
    end() {
      if (isShown && isTerminal) stream.write(clearLine)
      isShown = false
    },
  }
}

function describe(
  { done, count }: { done: number; count: number },
  seconds: number,
  { label, unit, total }: ProgressOptions,
): string {
  const rate = seconds > 0 ? `${group(count / seconds)}/s` : ''
  const parts = [label, `${group(count)} ${unit}`, rate]
  if (total !== undefined && total > 0) {
    const share = Math.min(done / total, 1)
    const filled = Math.floor(share * barWidth)
    parts.splice(
      1,
      0,
      `[${'#'.repeat(filled)}${'-'.repeat(barWidth - filled)}]`,
      `${Math.floor(share * 100)} %`,
    )
    if (share > 0 && share < 1) parts.push(`${clock((seconds / share) * (1 - share))} left`)
  }
  return parts.filter(Boolean).join(' ')
}

function group(value: number): string {
  return Math.round(value).toLocaleString('en-US')
}

function clock(seconds: number): string {
  const whole = Math.ceil(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
