import { constants } from 'node:fs'
import { access } from 'node:fs/promises'

/** Common paths of Chromium and Chrome; the first executable one is used. */
const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/local/bin/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/opt/homebrew/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The installed browser, or null. A configured path is the only one tried. */
export async function chromiumPath(chosen?: string): Promise<string | null> {
  for (const path of chosen === undefined ? usual : [chosen]) {
    const canRun = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (canRun) return path
  }
  return null
}
