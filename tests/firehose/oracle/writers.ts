import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Note, WriterTask } from './entries.ts'
import { createEntryTable, numberAfter } from './numbers.ts'

/** A publish request as its writer reported it. Its entries are numbered from `first`. */
export type Written = {
  readonly request: string
  readonly first: number
  readonly count: number
  readonly sentAt: number
  /** Undefined while the outcome is unknown. */
  answeredAt: number | undefined
}

export type Writers = ReturnType<typeof createWriters>
export type WrittenEntries = Pick<Writers, 'written' | 'attributes' | 'items'>

const program = join(import.meta.dirname, 'writer.ts')

/** The writer processes, and the entries expected from their reports. */
export function createWriters() {
  const written = new Map<string, Written>()
  const attributes = createEntryTable(Uint8Array)
  const items = new Map<number, number>()
  /** Requests whose writers wait for the first response. */
  const underWay = new Set<string>()
  const problems: string[] = []
  const running = new Map<string, ChildProcess>()
  const count = { answersLost: 0, requests: 0, answered: 0 }

  function take(note: Note): void {
    if (note.kind !== 'sent' && note.kind !== 'stopped') underWay.delete(note.request)
    switch (note.kind) {
      case 'sent': {
        const { request, first, at: sentAt } = note
        count.requests++
        underWay.add(request)
        written.set(request, { request, first, count: note.attributes.length, sentAt, answeredAt: undefined })
        for (const [index, value] of note.attributes.entries()) {
          attributes.set(numberAfter(first, index), value)
        }
        if (note.item !== undefined) items.set(first, note.item)
        break
      }
      case 'answered': {
        const request = written.get(note.request)!
        request.answeredAt = note.at
        count.answered += request.count
        break
      }
      case 'lost':
        count.answersLost++
        break
      case 'refused':
        problems.push(`${note.request} was refused: ${note.why}`)
    }
  }

  const openRequests = (name: string) => [...underWay].filter((request) => request.startsWith(name))

  return {
    written,
    /** See `attributesOf`. 0 for an entry that nobody wrote. */
    attributes,
    /** The first revision of each correction. */
    items,
    problems,
    count,
    take,
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
    isWriting: (name: string) => openRequests(name).length > 0,

    /** Returns how many of its requests were running. */
    async kill(name: string): Promise<{ underWay: number; signal: string | null }> {
      const child = running.get(name)!
      const exit = once(child, 'close') as Promise<[number | null, string | null]>
      child.kill('SIGKILL')
      const [, signal] = await exit
      const open = openRequests(name)
      for (const request of open) underWay.delete(request)
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
