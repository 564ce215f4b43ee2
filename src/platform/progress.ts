export type Progress = {
  /** `done` has the unit of `total`; `count` is the number that is shown. */
  update(state: { done: number; count: number }): void
  /** Removes the line. */
  end(): void
}

type ProgressOptions = {
  /** For example "Importing". */
  label: string
  /** For example "records". Bytes are shown as megabytes. */
  unit: string
  /** For example the bytes of the input. Without it there is no bar and no remaining time. */
  total: number | undefined
  /** What an earlier attempt did, in the unit of `total`. It has no part in the rate. */
  from?: number
  stream: { isTTY?: boolean; columns?: number; write(text: string): unknown }
  /** Monotonic milliseconds. */
  now: () => number
}

const redrawMs = 100
/** A log cannot redraw the line, so it gets one line in this interval. */
const logMs = 10_000
/** The first bytes of a download arrive together. A rate over less time than this means nothing. */
const shortestMeasuredSeconds = 0.5
const barWidth = 20
const clearLine = '\r\u001b[K'

export const silentProgress: Progress = { update: () => undefined, end: () => undefined }

/** Shows the progress of a long task on one line. */
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
      stream.write(isTerminal ? clearLine + line.slice(0, (stream.columns || 80) - 1) : `${line}\n`)
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
  { label, unit, total, from = 0 }: ProgressOptions,
): string {
  const amount = (value: number) => (unit === 'bytes' ? megabytes(value) : group(value))
  const isMeasured = seconds >= shortestMeasuredSeconds
  const rate = isMeasured ? `${amount((count - from) / seconds)}/s` : ''
  const parts = [label, unit === 'bytes' ? amount(count) : `${amount(count)} ${unit}`, rate]
  if (total !== undefined && total > 0) {
    const share = Math.min(done / total, 1)
    const filled = Math.floor(share * barWidth)
    parts.splice(
      1,
      0,
      `[${'#'.repeat(filled)}${'-'.repeat(barWidth - filled)}]`,
      `${Math.floor(share * 100)} %`,
    )
    if (isMeasured && done > from && share < 1)
      parts.push(`${clock((seconds / (done - from)) * (total - done))} left`)
  }
  return parts.filter(Boolean).join(' ')
}

function group(value: number): string {
  return Math.round(value).toLocaleString('en-US')
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

function clock(seconds: number): string {
  const whole = Math.ceil(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
