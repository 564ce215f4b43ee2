import { type Logger, pino } from 'pino'

export type Log = Logger

type Destination = { write(lines: string): unknown; flushSync(): void }

export type Logging = {
  log: Log
  /** Takes one ready-made JSON line at level info: the access log, whose shape is fixed, skips serialisation. */
  writeLine: ((line: string) => void) | undefined
  flush(): void
}

const gatheredBytes = 32 * 1024
const flushEveryMs = 250

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
    flush: () => {
      clearInterval(flusher)
      handOn()
      try {
        destination.flushSync()
      } catch {
        // The reader of our output is gone: there is nobody left to tell.
      }
    },
  }
}
