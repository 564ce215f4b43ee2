import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { create } from 'tar'
import { unpackArchive } from './unpack-archive.ts'

const folder = await mkdtemp(join(tmpdir(), 'archives-'))
after(() => rm(folder, { recursive: true }))
const sha = 'c'.repeat(40)
const root = join(folder, `people-${sha}`)
await mkdir(join(root, 'data'), { recursive: true })
await writeFile(join(root, 'data', 'a.yml'), 'name: Ada\n')
await writeFile(join(root, 'README.md'), 'x'.repeat(50_000))
const archive = join(folder, 'good.tar.gz')
await create({ file: archive, cwd: folder, gzip: true }, [`people-${sha}`])

const limits = { maxEntries: 100, maxUnpackedBytes: 1_000_000 }
const unpack = async (file: string, more: Partial<typeof limits> = {}) => {
  const target = await mkdtemp(join(folder, 'out-'))
  const result = await unpackArchive(file, target, (path) => path.endsWith('.yml'), { ...limits, ...more })
  return { ...result, target }
}

test('unpacks the wanted files without the top folder, and knows the commit [design.import.archives]', async () => {
  const { commit, target } = await unpack(archive)
  assert.equal(commit, sha)
  assert.deepEqual(await readdir(target, { recursive: true }), ['data', 'data/a.yml'])
  assert.equal(await readFile(join(target, 'data/a.yml'), 'utf8'), 'name: Ada\n')
})

test('refuses an archive that is cut off, too large, empty, or leads outside [design.import.archives-refused]', async () => {
  const bytes = await readFile(archive)
  const fileOf = async (name: string, content: Buffer) => {
    await writeFile(join(folder, name), content)
    return join(folder, name)
  }
  for (const cut of [20, bytes.length >> 1, bytes.length - 9])
    await assert.rejects(
      unpack(await fileOf('cut.tar.gz', bytes.subarray(0, cut))),
      /damaged or cut off|empty/,
      `${cut}`,
    )
  await assert.rejects(unpack(await fileOf('text.tar.gz', Buffer.from('<html>'))), /damaged|empty/)
  await assert.rejects(unpack(archive, { maxEntries: 2 }), /more than 2 entries/)
  await assert.rejects(unpack(archive, { maxUnpackedBytes: 40_000 }), /more than 40000 bytes/)
  const outside = join(folder, 'outside.tar')
  await create({ file: outside, cwd: root, preservePaths: true }, ['README.md', '../good.tar.gz'])
  await assert.rejects(unpack(outside), /is outside of it/)
  await symlink('/etc', join(root, 'data', 'link'))
  const linked = join(folder, 'linked.tar')
  await create({ file: linked, cwd: folder }, [`people-${sha}`])
  await assert.rejects(unpack(linked), /leads outside of it/)
})

test('refuses an archive that goes on after its end, is compressed twice, or writes to the terminal [design.import.archives-refused]', async () => {
  const tar = gunzipSync(await readFile(archive))
  const fileOf = async (content: Buffer) => {
    const file = join(folder, 'odd.tar.gz')
    await writeFile(file, content)
    return file
  }
  assert.equal((await unpack(await fileOf(tar))).commit, sha)
  const endless = gzipSync(Buffer.concat([tar, Buffer.alloc(64 * 1024 * 1024)]))
  await assert.rejects(unpack(await fileOf(endless)), /it goes on after its end/)
  await assert.rejects(unpack(await fileOf(gzipSync(gzipSync(tar)))), /it is compressed twice/)
  await writeFile(join(root, 'data', 'a\u001b[31m.yml'), 'name: Ada\n')
  const control = join(folder, 'control.tar')
  await create({ file: control, cwd: folder }, [`people-${sha}/data/a\u001b[31m.yml`])
  await assert.rejects(unpack(control), /"people-c+\/data\/a\\u001b\[31m\.yml" has control characters/)
})
