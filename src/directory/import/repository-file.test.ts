import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { findCheckout, readRepositoryFile } from './repository-file.ts'

const usual = { repository: 'openstates/people', branch: 'main', publisher: 'Open States', maxBytes: 1000 }
const commit = '0123456789abcdef0123456789abcdef01234567'
const root = await mkdtemp(join(tmpdir(), 'civic-checkout-'))
after(() => rm(root, { recursive: true }))

async function makeCheckout(name: string, git: Record<string, string>): Promise<string> {
  for (const [file, text] of Object.entries({ 'data/in/a.yml': 'id: a\n', ...git })) {
    await mkdir(join(root, name, file, '..'), { recursive: true })
    await writeFile(join(root, name, file), text)
  }
  await utimes(join(root, name, 'data/in/a.yml'), new Date('2026-08-01'), new Date('2026-08-01'))
  return join(root, name)
}

const urlIn = async (folder: string) => {
  const checkout = await findCheckout(folder, usual)
  return (await readRepositoryFile(checkout, join(folder, 'data/in/a.yml'), usual)).source
}

test('cites a file by permalink, content hash and date of the copy', async () => {
  const folder = await makeCheckout('loose', {
    '.git/HEAD': 'ref: refs/heads/main\n',
    '.git/refs/heads/main': `${commit}\n`,
    '.git/config': '[remote "origin"]\n\turl = git@github.com:somebody/people.git\n',
  })
  assert.deepEqual(await urlIn(folder), {
    url: `https://github.com/somebody/people/blob/${commit}/data/in/a.yml`,
    title: 'data/in/a.yml (somebody/people)',
    publisher: 'Open States',
    source_class: 'dataset',
    retrieved_at: '2026-08-01T00:00:00.000Z',
    content_hash: 'sha256:32848b63caee2b356871054d84e60643683ed636c46ba010d11f04e367325f45',
  })
})

test('finds the commit in packed references and a detached head', async () => {
  const packed = await makeCheckout('packed', {
    '.git/HEAD': 'ref: refs/heads/main\n',
    '.git/packed-refs': `# pack-refs\n${commit} refs/heads/main\n`,
  })
  const detached = await makeCheckout('detached', { '.git/HEAD': `${commit}\n` })
  for (const folder of [packed, detached]) {
    assert.match((await urlIn(folder)).url, new RegExp(`/openstates/people/blob/${commit}/data/in/a.yml$`))
  }
})

test('cites a copy without git on the default branch', async () => {
  const folder = await makeCheckout('copy', {})
  assert.match((await urlIn(folder)).url, /^https:\/\/github\.com\/openstates\/people\/blob\/main\//)
})

test('does not read a file that is too large', async () => {
  const folder = await makeCheckout('large', { 'data/in/a.yml': 'x'.repeat(1001) })
  await assert.rejects(urlIn(folder), /more than 1000/)
})
