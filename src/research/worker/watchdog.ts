import { isMainThread, parentPort, workerData } from 'node:worker_threads'

/** Shared with the thread that does the job: its last moment in processor time, and its memory in megabytes. */
export type Budget = Float64Array

export const unlimited = Number.POSITIVE_INFINITY
const intervalMs = 100

/** Processor time of the whole process in milliseconds. */
export function cpuNow(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Ends the process when the job exceeds its budget. The signal tells the parent which limit it was. */
function watch(budget: Budget): void {
  setInterval(() => {
    if (cpuNow() > budget[0]!) process.kill(process.pid, 'SIGXCPU')
    if (process.memoryUsage.rss() > budget[1]! * 1024 * 1024) process.kill(process.pid, 'SIGUSR2')
  }, intervalMs)
}

if (!isMainThread) {
  watch(workerData as Budget)
  parentPort?.postMessage('watching')
}
