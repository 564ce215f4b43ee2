import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { predictWithModel } from '../../scripts/eval/model-actors.ts'
import { type SmallPage, serveSmallWeb } from '../support/small-web.ts'

const names = ['Ashby Renters', 'Birch Renters', 'Cedar Renters']

test('an evaluation goes on after a page that the model fails to read', async () => {
  const root = await mkdtemp(join(tmpdir(), 'eval-'))
  await mkdir(join(root, 'actors'))
  for (const name of names)
    await writeFile(join(root, 'actors', `${name}.html`), `<p>${name} meets weekly.</p>`)
  let calls = 0
  const chat: SmallPage = (_request, response) => {
    const name = names[calls++]
    const actors = [{ name, type: 'organization', quote: `${name} meets weekly.` }]
    const content = calls === 2 ? 'I cannot say.' : JSON.stringify({ actors })
    const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }]
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ id: '1', object: 'chat.completion', created: 1, model: 'm', choices }))
  }
  await using web = await serveSmallWeb({ '/v1/chat/completions': chat })
  const settings = {
    provider: 'openai_compatible' as const,
    model: 'm',
    baseUrl: web.url('/v1'),
    apiKey: null,
    inputUsdPerMillion: 0,
    outputUsdPerMillion: 0,
  }
  const cases = names.map((name) => ({ id: name, file: `${name}.html` }))
  const found = await predictWithModel(cases, root, settings, 1)
  assert.deepEqual(
    found.map(({ actors }) => (actors as { name: string }[]).map(({ name }) => name)),
    [['Ashby Renters'], [], ['Cedar Renters']],
  )
  await rm(root, { recursive: true })
})
