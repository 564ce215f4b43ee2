import { readFile } from 'node:fs/promises'
import { UsageError } from '../../platform/errors.ts'
import { writeFileAtomically } from '../store/atomic-write.ts'
import { isSettingKey, type SettingKey } from './settings.ts'
import { unknownKey } from './unknown-key.ts'

/** Reads the raw settings of the file. A missing file sets nothing. */
export async function readConfigFile(path: string): Promise<Map<SettingKey, unknown>> {
  const found = new Map<SettingKey, unknown>()
  const text = await readTextFile(path)
  // Loading the YAML parser takes longer than reading the file, which is usually empty.
  if (text.trim() === '') return found
  const contents = (await parseConfigDocument(text, path)).toJS() as unknown
  if (contents === null || contents === undefined) return found
  if (!isSection(contents)) throw invalidFile(path, 'must contain sections such as `scraper:`')
  for (const [section, values] of Object.entries(contents)) {
    if (!isSection(values)) throw invalidFile(path, `${section} must contain settings, one per line`)
    for (const [name, value] of Object.entries(values)) {
      const key = `${section}.${name}`
      if (!isSettingKey(key)) throw unknownKey(key, path)
      if (value !== null) found.set(key, value)
    }
  }
  return found
}

/** Changes one value and preserves the rest of the file, including comments. */
export async function writeSetting(path: string, key: SettingKey, value: unknown): Promise<void> {
  const { isMap } = await import('yaml')
  const document = await parseConfigDocument(await readTextFile(path), path)
  const [section = '', name = ''] = key.split('.')
  if (value === undefined) {
    document.deleteIn([section, name])
    const rest = document.get(section)
    if (isMap(rest) && rest.items.length === 0) document.delete(section)
  } else document.setIn([section, name], value)
  const isEmpty = isMap(document.contents) && document.contents.items.length === 0
  // The file may contain API keys.
  await writeFileAtomically(path, isEmpty ? '' : document.toString(), { mode: 0o600 })
}

const readTextFile = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === 'ENOENT') return ''
    throw new UsageError(`${path} cannot be read: ${fault.message}`, fault)
  })

async function parseConfigDocument(text: string, path: string) {
  const { Document, parseDocument } = await import('yaml')
  if (text.trim() === '') return new Document({})
  const document = parseDocument(text)
  const [fault] = document.errors
  if (fault) throw invalidFile(path, fault.message.split('\n', 1)[0]!)
  return document
}

const isSection = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const invalidFile = (path: string, what: string) =>
  new UsageError(`${path}: ${what}. Fix the file, or delete it to start over.`)
