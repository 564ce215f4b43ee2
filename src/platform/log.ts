import { type Logger, pino } from 'pino'
import { formatLogLine } from './log-text.ts'

export type Log = Logger

export type Logging = {
  log: Log
  /** Writes one ready-made JSON line at level info: the access log, whose fields are fixed. */
  writeLine: ((line: string) => void) | undefined
  /** Resolves when everything is written, or when nobody reads the output any more. */
  flush(): Promise<void>
}

const bufferedBytes = 32 * 1024
const flushEveryMs = 250
const flushTimeoutMs = 1_000

/** Logs to a terminal as text, and to a pipe or a file as JSON lines that are written in batches. */
export function createLogging(level: string, file: number | string = 1): Logging {
  return file === 1 && process.stdout.isTTY ? createTextLogging(level) : createJsonLogging(level, file)
}

const optionsOf = (level: string) => ({ level, base: null, timestamp: pino.stdTimeFunctions.epochTime })

function createTextLogging(level: string): Logging {
  const write = (line: string) => void process.stdout.write(formatLogLine(line))
  const log = pino(optionsOf(level), { write })
  return { log, writeLine: log.isLevelEnabled('info') ? write : undefined, flush: async () => undefined }
}

function createJsonLogging(level: string, file: number | string): Logging {
  const destination = pino.destination({ dest: file, sync: false, minLength: 4096, mkdir: true })
  // Joining lines here is cheaper than one write call per request.
  let buffer = ''
  const writeBuffer = () => {
    if (buffer === '') return
    destination.write(buffer)
    buffer = ''
  }
  const flush = () => {
    flusher = undefined
    writeBuffer()
    destination.flush()
  }
  // Without lines there is no timer: flushing nothing would still be a system call.
  let flusher: NodeJS.Timeout | undefined
  const flushSoon = () => {
    flusher ??= setTimeout(flush, flushEveryMs).unref()
  }
  const log = pino(optionsOf(level), {
    write(line) {
      destination.write(line)
      flushSoon()
    },
  })

  return {
    log,
    writeLine: log.isLevelEnabled('info')
      ? (line) => {
          buffer += line
          flushSoon()
          if (buffer.length > bufferedBytes) writeBuffer()
        }
      : undefined,
    async flush() {
      clearTimeout(flusher)
      writeBuffer()
      // `flushSync` would retry forever when nobody reads our output.
      const { promise, resolve } = Promise.withResolvers<void>()
      const timeout = setTimeout(resolve, flushTimeoutMs)
      destination.flush(() => resolve())
      await promise
      clearTimeout(timeout)
    },
  }
}
