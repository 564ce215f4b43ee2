import { createInterface } from 'node:readline'

/** Where a reviewer's answers come from: keys of a terminal, or the lines of a pipe. */
export type Answers = {
  /** One key, or the first letter of a line; undefined at the end. */
  key(): Promise<string | undefined>
  /** A line; `initial` stands there already on a terminal, and holds for an empty line of a pipe. */
  line(question: string, initial?: string): Promise<string | undefined>
  close(): void
}

const isControl = (sign: string) => sign < ' ' || sign === '\u007f'
const endOfInput = new Set(['\u0003', '\u0004'])

export function answersFrom(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Answers {
  return input.isTTY ? fromTerminal(input, output) : fromPipe(input, output)
}

function fromTerminal(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Answers {
  const keys: string[] = []
  let wake: (() => void) | undefined
  const onData = (chunk: Buffer) => {
    const text = chunk.toString('utf8')
    // Arrows and the like come as a sequence that begins with escape: they mean nothing here.
    if (text.startsWith('\u001b')) return
    keys.push(...text)
    wake?.()
  }
  let form: ReturnType<typeof lineForm> | undefined
  return {
    async key() {
      form?.close()
      form = undefined
      input.setRawMode(true)
      input.on('data', onData).resume()
      try {
        for (;;) {
          const sign = keys.shift()
          if (sign === undefined) {
            await new Promise<void>((resolve) => {
              wake = resolve
            })
          } else if (endOfInput.has(sign)) return undefined
          else if (!isControl(sign)) return sign
        }
      } finally {
        input.off('data', onData).pause()
        input.setRawMode(false)
      }
    },
    line(question, initial = '') {
      form ??= lineForm(input, output)
      return form.ask(question, initial)
    },
    close() {
      form?.close()
      input.pause()
    },
  }
}

/** Questions in a row share one reader: what is typed before the next question is asked is its answer. */
function lineForm(input: NodeJS.ReadStream, output: NodeJS.WriteStream) {
  const reader = createInterface({ input, output, terminal: true })
  const ahead: string[] = []
  let isOver = false
  let hear: ((line: string | undefined) => void) | undefined
  /** Each question hears one answer: several lines may come at once. */
  const tell = (line: string | undefined) => {
    const told = hear
    hear = undefined
    told?.(line)
    return told !== undefined
  }
  reader.on('line', (line) => {
    if (!tell(line)) ahead.push(line)
  })
  const leave = () => {
    isOver = true
    tell(undefined)
  }
  reader.on('close', leave).on('SIGINT', leave)
  return {
    async ask(question: string, initial: string): Promise<string | undefined> {
      const early = ahead.shift()
      if (early !== undefined) {
        output.write(`${question}${early || initial}\n`)
        return early || initial
      }
      if (isOver) return undefined
      const heard = new Promise<string | undefined>((resolve) => {
        hear = resolve
      })
      reader.setPrompt(question)
      reader.prompt()
      if (initial) reader.write(initial)
      return heard
    },
    close: () => reader.close(),
  }
}

function fromPipe(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Answers {
  const reader = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
  const lines = reader[Symbol.asyncIterator]()
  const next = async () => {
    const { value, done } = await lines.next()
    return done ? undefined : (value as string)
  }
  return {
    async key() {
      for (;;) {
        const line = await next()
        if (line === undefined) return undefined
        if (line.trim() !== '') return line.trim()[0]
      }
    },
    async line(question, initial = '') {
      const line = await next()
      output.write(`${question}${line ?? ''}\n`)
      return line === '' ? initial : line
    },
    close: () => reader.close(),
  }
}
