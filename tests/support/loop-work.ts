/**
 * Measures the longest work that the event loop of this process does without a pause, in processor time of its
 * thread. Other processes on the machine do not change it, unlike the time that a response takes.
 */
export function watchLoopWork() {
  let last = threadCpuMs()
  let longest = 0
  const timer = setInterval(() => {
    const now = threadCpuMs()
    longest = Math.max(longest, now - last)
    last = now
  }, 1)
  return {
    get longestMs() {
      return longest
    },
    [Symbol.dispose]: () => clearInterval(timer),
  }
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
