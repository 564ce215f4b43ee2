import { constants } from 'node:fs'
import { access } from 'node:fs/promises'

/** Where systems put Chromium and Chrome; the first that can be run is taken. */
const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/local/bin/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/opt/homebrew/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser of this machine, or null when there is none. A path that was chosen is the only one tried. */
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
