import { type Logger, pino } from 'pino'

export type Log = Logger

type Destination = { write(line: string): unknown; flushSync(): void }

export type Logging = {
  log: Log
  /** Writes one ready-made JSON line at level info: the access log, whose shape is fixed, skips serialisation. */
  writeLine: ((line: string) => void) | undefined
  flush(): void
}

/** JSON lines on standard output, gathered and written asynchronously. */
export function createLogging(level: string, file: number | string = 1): Logging {
  const destination = pino.destination({ dest: file, sync: false, minLength: 4096, mkdir: true })
  // Lines below the buffer's size would otherwise wait for company.
  const flusher = setInterval(() => destination.flush(), 250)
  flusher.unref()
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.epochTime }, destination)
  return {
    log,
    writeLine: log.isLevelEnabled('info')
      ? (line) => (destination as unknown as Destination).write(line)
      : undefined,
    flush: () => {
      clearInterval(flusher)
      try {
        destination.flushSync()
      } catch {
        // The reader of our output is gone: there is nobody left to tell.
      }
    },
  }
}
