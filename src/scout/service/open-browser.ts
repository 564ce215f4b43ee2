import { spawn } from 'node:child_process'

const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** Opens a URL in the default browser. Failure is harmless, because the URL is also on the screen. */
export function openBrowser(address: string): void {
  const [program, ...words] = openers[process.platform] ?? ['xdg-open']
  const child = spawn(program, [...words, address], { detached: true, stdio: 'ignore' })
  child.on('error', () => {})
  child.unref()
}
