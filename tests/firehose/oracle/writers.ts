import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Entry, Note, WriterTask } from './entries.ts'

/** A publish request as its writer reported it. */
export type Written = {
  readonly request: string
  readonly entries: readonly Entry[]
  readonly sentAt: number
  /** Undefined while the outcome is unknown. */
  answeredAt: number | undefined
  /** Whether its writer waits for the first response. */
  isUnderWay: boolean
}

export type Writers = ReturnType<typeof createWriters>

const program = join(import.meta.dirname, 'writer.ts')

/** The writer processes, and the entries expected from their reports. */
export function createWriters() {
  const written = new Map<string, Written>()
  const problems: string[] = []
  const running = new Map<string, ChildProcess>()
  const count = { answersLost: 0, requests: 0 }

  function take(note: Note): void {
    if (note.kind !== 'sent' && note.kind !== 'stopped') written.get(note.request)!.isUnderWay = false
    switch (note.kind) {
      case 'sent':
        count.requests++
        written.set(note.request, { ...note, sentAt: note.at, answeredAt: undefined, isUnderWay: true })
        break
      case 'answered':
        written.get(note.request)!.answeredAt = note.at
        break
      case 'lost':
        count.answersLost++
        break
      case 'refused':
        problems.push(`${note.request} was refused: ${note.why}`)
    }
  }

  const ofWriter = (name: string) => [...written.values()].filter(({ request }) => request.startsWith(name))

  return {
    written,
    problems,
    count,
    names: () => [...running.keys()],

    start(task: WriterTask): void {
      const child = fork(program, [JSON.stringify(task)])
      running.set(task.name, child)
      child.on('message', (note) => take(note as Note))
      child.once('exit', (code, signal) => {
        running.delete(task.name)
        if (code !== 0 && signal !== 'SIGKILL')
          problems.push(`the writer ${task.name} ended with ${code ?? signal}`)
      })
    },

    /** Whether one of its requests waits for a response. */
    isWriting: (name: string) => ofWriter(name).some(({ isUnderWay }) => isUnderWay),

    /** Returns how many of its requests were running. */
    async kill(name: string): Promise<{ underWay: number; signal: string | null }> {
      const child = running.get(name)!
      const exit = once(child, 'close') as Promise<[number | null, string | null]>
      child.kill('SIGKILL')
      const [, signal] = await exit
      const open = ofWriter(name).filter(({ isUnderWay }) => isUnderWay)
      return { underWay: open.length, signal }
    },

    /** Lets every writer finish its running requests. */
    async stop(): Promise<void> {
      const children = [...running.values()]
      const ends = children.map((child) => once(child, 'close'))
      for (const child of children) child.send('stop')
      await Promise.all(ends)
    },

    [Symbol.dispose]() {
      for (const child of running.values()) child.kill('SIGKILL')
    },
  }
}
