import type { Command } from 'commander'
import { OperatorError } from '../../platform/errors.ts'
import type { Scout } from '../scout.ts'
import { createCredentials } from '../service/credentials.ts'
import { columns, plainLine, shortened } from '../terminal/plain-text.ts'
import { type Config, configPath } from './config.ts'
import { writeSetting } from './config-file.ts'
import { depthLimits } from './research-limits.ts'
import { isSettingKey, type SettingKey, settingKeys, settingOf } from './settings.ts'
import { unknownKey } from './unknown-key.ts'

export function registerConfig(program: Command, scout: Scout): void {
  const config = program
    .command('config')
    .description('show and change settings')
    .addHelpText(
      'after',
      `
A setting comes from its default, the file, the environment (scraper.max_pages is SCOUT_SCRAPER_MAX_PAGES) or a flag
(--set scraper.max_pages=10); later ones win.`,
    )
  config
    .command('show')
    .description('print every setting: its value in force, and where that comes from')
    .option('--json', 'print one JSON object and nothing else')
    .action(async ({ json }: { json?: boolean }, command: Command) => {
      const loaded = await scout.config(command)
      const shown = await Promise.all(settingKeys.map((key) => shownSetting(loaded, key)))
      if (json) return scout.printJson({ path: loaded.path, settings: shown })
      const rows = shown.map(({ key, value, origin, meaning }) => [key, inWords(value), origin, meaning])
      const lines = columns(rows)
        .split('\n')
        .map((line) => shortened(line, scout.lineWidth()))
      scout.print(`${lines.join('\n')}\nThe file is ${loaded.path}\n`)
    })
  config
    .command('get')
    .description('print one setting')
    .argument('<key>', 'as in scraper.max_pages')
    .option('--reveal', 'print a secret as it is')
    .option('--json', 'print one JSON object and nothing else')
    .action(async (name: string, options: { reveal?: boolean; json?: boolean }, command: Command) => {
      const loaded = await scout.config(command)
      const shown = await shownSetting(loaded, known(name), options.reveal)
      if (options.json) scout.printJson(shown)
      else scout.print(`${inWords(shown.value)}\n`)
    })
  config
    .command('set')
    .description('write one setting into the file')
    .argument('<key>', 'as in scraper.max_pages')
    .argument('<value>')
    .action(async (name: string, raw: string, _: object, command: Command) => {
      const key = known(name)
      const parsed = settingOf(key).schema.safeParse(raw)
      if (!parsed.success) throw new OperatorError(`${key}: ${parsed.error.issues[0]!.message}.`)
      const { path } = await loadedPath(scout, command)
      await writeSetting(path, key, parsed.data)
      scout.say(`${key} is set in ${path}.`)
    })
  config
    .command('unset')
    .description('take one setting out of the file')
    .argument('<key>', 'as in scraper.max_pages')
    .action(async (name: string, _: object, command: Command) => {
      const key = known(name)
      const { path } = await loadedPath(scout, command)
      await writeSetting(path, key, undefined)
      scout.say(`${key} is not set in ${path} any more.`)
    })
  config
    .command('path')
    .description('print where the file is')
    .action(async (_: object, command: Command) => {
      scout.print(`${(await loadedPath(scout, command)).path}\n`)
    })
}

/** Without reading the file: a broken one can be found and mended. */
async function loadedPath(scout: Scout, command: Command): Promise<{ path: string }> {
  const { config: file } = command.optsWithGlobals<{ config?: string }>()
  return { path: configPath({ environment: scout.environment, home: scout.home, file }) }
}

function known(key: string): SettingKey {
  if (!isSettingKey(key)) throw unknownKey(key, 'scout config')
  return key
}

async function shownSetting(config: Config, key: SettingKey, isRevealed = false) {
  const { isSecret, meaning } = settingOf(key)
  const value = activeValue(config, key) ?? null
  const origin: string = config.origin(key)
  if (key === 'service.api_key' && value === null) {
    const url = config.get('service.url')
    const login = url === undefined ? undefined : await createCredentials(config.credentialsPath).of(url)
    if (login?.kind === 'api_key')
      return { key, value: isRevealed ? login.api_key : masked(login.api_key), origin: 'login', meaning }
    if (login) return { key, value: 'signed in through the browser', origin: 'login', meaning }
  }
  const told = isSecret && !isRevealed && typeof value === 'string' ? masked(value) : value
  return { key, value: told, origin, meaning }
}

/** The value in force: limits that nobody set come from the depth, and the folder of the runs from the system. */
function activeValue(config: Config, key: SettingKey): unknown {
  const { ofDepth } = settingOf(key)
  if (key === 'store.path') return config.storePath
  if (ofDepth === undefined || config.origin(key) !== 'default') return config.get(key)
  return depthLimits(config)[ofDepth]
}

/** Enough to tell two keys apart. */
const masked = (secret: string) => (secret.length < 12 ? '****' : `****${secret.slice(-4)}`)

const inWords = (value: unknown) =>
  value === null || (Array.isArray(value) && value.length === 0) ? '-' : plainLine(String(value))
