export type ConcurrencyLimit = ReturnType<typeof createConcurrencyLimit>

/**
 * Runs at most `max` tasks at a time, and at most `maxPerGroup` of one group. Groups that wait take turns, so one group
 * with many tasks does not delay the others.
 */
export function createConcurrencyLimit(max: number, maxPerGroup: number) {
  /** Waiting tasks by group. The group that started a task last comes last. */
  const waiting = new Map<string, (() => void)[]>()
  const runningOf = new Map<string, number>()
  let running = 0

  function begin(group: string): void {
    running++
    runningOf.set(group, (runningOf.get(group) ?? 0) + 1)
  }

  function end(group: string): void {
    running--
    const left = runningOf.get(group)! - 1
    if (left === 0) runningOf.delete(group)
    else runningOf.set(group, left)
  }

  const isFree = (group: string) => running < max && (runningOf.get(group) ?? 0) < maxPerGroup

  function startNext(): void {
    for (const [group, tasks] of waiting) {
      if (!isFree(group)) continue
      const start = tasks.shift()!
      waiting.delete(group)
      if (tasks.length > 0) waiting.set(group, tasks)
      begin(group)
      start()
      return
    }
  }

  return async <T>(group: string, task: () => Promise<T>): Promise<T> => {
    if (isFree(group)) begin(group)
    else {
      await new Promise<void>((resolve) => {
        const tasks = waiting.get(group)
        if (tasks) tasks.push(resolve)
        else waiting.set(group, [resolve])
      })
    }
    try {
      return await task()
    } finally {
      end(group)
      startNext()
    }
  }
}
