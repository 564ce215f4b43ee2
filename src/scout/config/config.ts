import { join, resolve } from 'node:path'
import { UsageError } from '../../platform/errors.ts'
import { readConfigFile } from './config-file.ts'
import {
  isSettingKey,
  type SettingKey,
  type SettingValue,
  settingKeys,
  settingOf,
  variableOf,
} from './settings.ts'
import { unknownKey } from './unknown-key.ts'

/** In order of precedence, lowest first. */
const origins = ['default', 'file', 'environment', 'flag'] as const
type Origin = (typeof origins)[number]

type ConfigNeeds = {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly home: string
  /** The value of `--config`. */
  readonly file: string | undefined
  /** Values of `--set key=value` and of flags that map to one setting. */
  readonly flags: ReadonlyMap<string, string>
}

export type Config = Awaited<ReturnType<typeof loadConfig>>

/** Returns the path of the settings file. `scout login` stores credentials beside it. */
export function configPath({ environment, home, file }: Omit<ConfigNeeds, 'flags'>): string {
  const chosen = file ?? environment['SCOUT_CONFIG']
  if (chosen) return resolve(chosen)
  return join(environment['XDG_CONFIG_HOME'] || join(home, '.config'), 'scout', 'config.yaml')
}

/** Merges defaults, file, environment and flags. An invalid value fails with a sentence that names it. */
export async function loadConfig(needs: ConfigNeeds) {
  const path = configPath(needs)
  const inFile = await readConfigFile(path)
  const found = new Map<SettingKey, { value: unknown; origin: Origin }>()
  const set = (key: SettingKey, raw: unknown, origin: Origin, where: string) => {
    const parsed = settingOf(key).schema.safeParse(raw)
    if (!parsed.success) throw new UsageError(`${where}: ${parsed.error.issues[0]!.message}.`)
    found.set(key, { value: parsed.data, origin })
  }
  for (const [key, raw] of inFile) set(key, raw, 'file', `${path}: ${key}`)
  for (const key of settingKeys) {
    const raw = needs.environment[variableOf(key)]
    // An empty variable counts as unset.
    if (raw) set(key, raw, 'environment', variableOf(key))
  }
  for (const [key, raw] of needs.flags) {
    if (!isSettingKey(key)) throw unknownKey(key, '--set')
    set(key, raw, 'flag', key)
  }
  return {
    path,
    credentialsPath: join(path, '..', 'credentials.json'),
    get: <Key extends SettingKey>(key: Key) =>
      (found.get(key)?.value ?? settingOf(key).fallback) as SettingValue<Key>,
    origin: (key: SettingKey): Origin => found.get(key)?.origin ?? 'default',
    storePath: resolve(
      (found.get('store.path')?.value as string | undefined) ??
        join(needs.environment['XDG_DATA_HOME'] || join(needs.home, '.local', 'share'), 'scout', 'runs'),
    ),
  }
}
