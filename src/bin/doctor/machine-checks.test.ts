import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readConfig } from '../../platform/config.ts'
import { checkDisk } from './machine-checks.ts'

test('the disk of a data directory is checked before the directory and its parents exist [design.operate.doctor]', async () => {
  const existing = await checkDisk(readConfig({ DATA_DIR: tmpdir() }))
  const planned = join(tmpdir(), `civic-${process.pid}`, 'not', 'there')
  const { check, state, detail } = await checkDisk(readConfig({ DATA_DIR: planned }))
  assert.deepEqual([check, state], ['disk', existing.state])
  assert.match(detail, new RegExp(`are free at ${planned}$`))
})
