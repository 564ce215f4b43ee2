import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { scopes } from '../../src/contracts/accounts/scopes.ts'
import { allTools } from '../../src/mcp/tools.ts'

const root = join(import.meta.dirname, '../..')
const guide = readFileSync(join(root, 'docs/guides/assistants.md'), 'utf8')

test('lists exactly the available tools with their scopes', () => {
  const rows = [...guide.matchAll(/^\| `(\w+)` \| [^|]+ \| ([^|]+) \|$/gm)]
  const written = rows.map(([, name, cell]) => [
    name,
    [...cell!.matchAll(/`([a-z]+:[a-z]+)`/g)].map(([, one]) => one),
  ])
  const known = allTools.map(({ name, scopes: needed }) => {
    return [name, typeof needed === 'function' ? [...needed({ visibility: 'workspace' })] : [...needed]]
  })
  assert.deepEqual(written, known)
  assert.ok(known.every(([, needed]) => (needed as string[]).every((scope) => scope in scopes)))
})

test('the registry description has the current version and an allowed length', () => {
  const described = JSON.parse(readFileSync(join(root, 'server.json'), 'utf8'))
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  assert.equal(described.version, version)
  assert.match(described.name, /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/)
  assert.ok(described.description.length <= 100, String(described.description.length))
  assert.deepEqual(
    described.remotes.map((one: { type: string; url: string }) => [one.type, one.url]),
    [['streamable-http', 'https://{host}/mcp']],
  )
})
