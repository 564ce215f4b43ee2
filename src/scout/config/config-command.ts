import type { Command } from 'commander'
import { UsageError } from '../../platform/errors.ts'
import { sanitizeLine } from '../../platform/terminal-text.ts'
import type { Scout } from '../scout.ts'
import { createCredentials } from '../service/credentials.ts'
import { columns, truncate } from '../terminal/plain-text.ts'
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
A setting comes from its default, the file, the environment (SCOUT_SCRAPER_MAX_PAGES sets scraper.max_pages) or a flag
(--set scraper.max_pages=10). Later ones take precedence.`,
    )
  config
    .command('show')
    .description('print every setting with its effective value and where that comes from')
    .option('--json', 'print one JSON object only')
    .action(async ({ json }: { json?: boolean }, command: Command) => {
      const loaded = await scout.config(command)
      const shown = await Promise.all(settingKeys.map((key) => describeSetting(loaded, key)))
      if (json) return scout.printJson({ path: loaded.path, settings: shown })
      const rows = shown.map(({ key, value, origin, meaning }) => [
        key,
        formatSetting(value),
        origin,
        meaning,
      ])
      const lines = columns(rows)
        .split('\n')
        .map((line) => truncate(line, scout.lineWidth()))
      scout.print(`${lines.join('\n')}\nSettings file: ${loaded.path}\n`)
    })
  config
    .command('get')
    .description('print one setting')
    .argument('<key>', 'for example scraper.max_pages')
    .option('--reveal', 'print a secret in full')
    .option('--json', 'print one JSON object only')
    .action(async (name: string, options: { reveal?: boolean; json?: boolean }, command: Command) => {
      const loaded = await scout.config(command)
      const shown = await describeSetting(loaded, requireKey(name), options.reveal)
      if (options.json) scout.printJson(shown)
      else scout.print(`${formatSetting(shown.value)}\n`)
    })
  config
    .command('set')
    .description('write one setting to the file')
    .argument('<key>', 'for example scraper.max_pages')
    .argument('<value>')
    .action(async (name: string, raw: string, _: object, command: Command) => {
      const key = requireKey(name)
      const parsed = settingOf(key).schema.safeParse(raw)
      if (!parsed.success) throw new UsageError(`${key}: ${parsed.error.issues[0]!.message}.`)
      const { path } = await resolvePath(scout, command)
      await writeSetting(path, key, parsed.data)
      scout.log(`Set ${key} in ${path}.`)
    })
  config
    .command('unset')
    .description('remove one setting from the file')
    .argument('<key>', 'for example scraper.max_pages')
    .action(async (name: string, _: object, command: Command) => {
      const key = requireKey(name)
      const { path } = await resolvePath(scout, command)
      await writeSetting(path, key, undefined)
      scout.log(`Removed ${key} from ${path}.`)
    })
  config
    .command('path')
    .description('print the path of the file')
    .action(async (_: object, command: Command) => {
      scout.print(`${(await resolvePath(scout, command)).path}\n`)
    })
}

/** Resolves the path without reading the file, so that an invalid file can be found. */
async function resolvePath(scout: Scout, command: Command): Promise<{ path: string }> {
  const { config: file } = command.optsWithGlobals<{ config?: string }>()
  return { path: configPath({ environment: scout.environment, home: scout.home, file }) }
}

function requireKey(key: string): SettingKey {
  if (!isSettingKey(key)) throw unknownKey(key, 'scout config')
  return key
}

async function describeSetting(config: Config, key: SettingKey, isRevealed = false) {
  const { isSecret, meaning } = settingOf(key)
  const value = effectiveValue(config, key) ?? null
  const origin: string = config.origin(key)
  if (key === 'service.api_key' && value === null) {
    const url = config.get('service.url')
    const login = url === undefined ? undefined : await createCredentials(config.credentialsPath).get(url)
    if (login?.kind === 'api_key')
      return { key, value: isRevealed ? login.api_key : mask(login.api_key), origin: 'login', meaning }
    if (login) return { key, value: 'signed in through the browser', origin: 'login', meaning }
  }
  const shown = isSecret && !isRevealed && typeof value === 'string' ? mask(value) : value
  return { key, value: shown, origin, meaning }
}

/** Unset limits come from the depth, and the folder of runs from the system. */
function effectiveValue(config: Config, key: SettingKey): unknown {
  const { depthLimit } = settingOf(key)
  if (key === 'store.path') return config.storePath
  if (depthLimit === undefined || config.origin(key) !== 'default') return config.get(key)
  return depthLimits(config)[depthLimit]
}

/** Shows enough to tell two keys apart. */
const mask = (secret: string) => (secret.length < 12 ? '****' : `****${secret.slice(-4)}`)

const formatSetting = (value: unknown) =>
  value === null || (Array.isArray(value) && value.length === 0) ? '-' : sanitizeLine(String(value))
