import { createInterface } from 'node:readline'
import type { Input, Output } from '../scout.ts'

/** Reads a reviewer's input: keys of a terminal, or lines of a pipe. */
export type Prompt = {
  /** Returns one key, or the first letter of a line; undefined at the end of input. */
  readKey(): Promise<string | undefined>
  /** Returns a line. `initial` is prefilled on a terminal, and replaces an empty line of a pipe. */
  readLine(question: string, initial?: string): Promise<string | undefined>
  close(): void
}

const isControl = (key: string) => key < ' ' || key === '\u007f'
const endOfInput = new Set(['\u0003', '\u0004'])

export function createPrompt(input: Input, output: Output): Prompt {
  return input.isTTY ? fromTerminal(input, output) : fromPipe(input, output)
}

function fromTerminal(input: NodeJS.ReadStream, output: Output): Prompt {
  const keys: string[] = []
  let wake: (() => void) | undefined
  const onData = (chunk: Buffer) => {
    const text = chunk.toString('utf8')
    // Arrow keys and the like arrive as escape sequences, which have no meaning here.
    if (text.startsWith('\u001b')) return
    keys.push(...text)
    wake?.()
  }
  let form: ReturnType<typeof lineForm> | undefined
  return {
    async readKey() {
      form?.close()
      form = undefined
      input.setRawMode(true)
      input.on('data', onData).resume()
      try {
        for (;;) {
          const key = keys.shift()
          if (key === undefined) {
            await new Promise<void>((resolve) => {
              wake = resolve
            })
          } else if (endOfInput.has(key)) return undefined
          else if (!isControl(key)) return key
        }
      } finally {
        input.off('data', onData).pause()
        input.setRawMode(false)
      }
    },
    readLine(question, initial = '') {
      form ??= lineForm(input, output)
      return form.ask(question, initial)
    },
    close() {
      form?.close()
      input.pause()
    },
  }
}

/** Consecutive questions share one reader, so that typed-ahead lines answer the next questions. */
function lineForm(input: NodeJS.ReadStream, output: Output) {
  const reader = createInterface({ input, output, terminal: true })
  const ahead: string[] = []
  let isClosed = false
  let resolveLine: ((line: string | undefined) => void) | undefined
  /** Answers the open question, if any; several lines may arrive at once. */
  const deliver = (line: string | undefined) => {
    const resolve = resolveLine
    resolveLine = undefined
    resolve?.(line)
    return resolve !== undefined
  }
  reader.on('line', (line) => {
    if (!deliver(line)) ahead.push(line)
  })
  const close = () => {
    isClosed = true
    deliver(undefined)
  }
  reader.on('close', close).on('SIGINT', close)
  return {
    async ask(question: string, initial: string): Promise<string | undefined> {
      const early = ahead.shift()
      if (early !== undefined) {
        output.write(`${question}${early || initial}\n`)
        return early || initial
      }
      if (isClosed) return undefined
      const line = new Promise<string | undefined>((resolve) => {
        resolveLine = resolve
      })
      reader.setPrompt(question)
      reader.prompt()
      if (initial) reader.write(initial)
      return line
    },
    close: () => reader.close(),
  }
}

function fromPipe(input: Input, output: Output): Prompt {
  const reader = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
  const lines = reader[Symbol.asyncIterator]()
  const next = async () => {
    const { value, done } = await lines.next()
    return done ? undefined : (value as string)
  }
  return {
    async readKey() {
      for (;;) {
        const line = await next()
        if (line === undefined) return undefined
        if (line.trim() !== '') return line.trim()[0]
      }
    },
    async readLine(question, initial = '') {
      const line = await next()
      output.write(`${question}${line ?? ''}\n`)
      return line === '' ? initial : line
    },
    close: () => reader.close(),
  }
}
