import { type Logger, pino } from 'pino'

export type Log = Logger

type Destination = { write(lines: string): unknown }

export type Logging = {
  log: Log
  /** Takes one ready-made JSON line at level info: the access log, whose shape is fixed, skips serialisation. */
  writeLine: ((line: string) => void) | undefined
  /** Everything is written, or nobody takes it. */
  flush(): Promise<void>
}

const gatheredBytes = 32 * 1024
const flushEveryMs = 250
const longestFlushMs = 1_000

/** JSON lines on standard output, gathered and written asynchronously. */
export function createLogging(level: string, file: number | string = 1): Logging {
  const destination = pino.destination({ dest: file, sync: false, minLength: 4096, mkdir: true })
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.epochTime }, destination)
  // Handing each request's line on by itself would cost more than making it.
  let gathered = ''
  const handOn = () => {
    if (gathered === '') return
    ;(destination as unknown as Destination).write(gathered)
    gathered = ''
  }
  const flusher = setInterval(() => {
    handOn()
    destination.flush()
  }, flushEveryMs)
  flusher.unref()

  return {
    log,
    writeLine: log.isLevelEnabled('info')
      ? (line) => {
          gathered += line
          if (gathered.length > gatheredBytes) handOn()
        }
      : undefined,
    async flush() {
      clearInterval(flusher)
      handOn()
      // Not `flushSync`: when the reader of our output is gone, that tries again for ever.
      const { promise, resolve } = Promise.withResolvers<void>()
      const late = setTimeout(resolve, longestFlushMs)
      destination.flush(() => resolve())
      await promise
      clearTimeout(late)
    },
  }
}
