import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../support/app.ts'
import { createScoutHome } from '../support/scout-command.ts'
import { type SmallPage, serveSmallWeb } from '../support/small-web.ts'
import { alderPages } from './alder-web.ts'

const quote = 'It meets every month in the library, and everybody who rents is welcome to come and speak.'

/** Speaks the chat format of OpenAI, and names one actor that the page proves and one that it does not. */
const chat: SmallPage = (_request, response) => {
  const actors = [
    { name: 'Evening of Renters', type: 'event', role: null, quote: 'Evening of Renters', issue_areas: [] },
    { name: 'Tenants Union', type: 'organization', role: null, quote, issue_areas: [] },
  ]
  const message = { role: 'assistant', content: JSON.stringify({ actors }) }
  const choices = [{ index: 0, message, finish_reason: 'stop' }]
  const usage = { prompt_tokens: 1000, completion_tokens: 100, total_tokens: 1100 }
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(
    JSON.stringify({ id: '1', object: 'chat.completion', created: 1, model: 'small', choices, usage }),
  )
}

test('uses a configured model, reports it, and drops findings without an exact quote', async () => {
  await using web = await serveSmallWeb({ ...alderPages, '/v1/chat/completions': chat })
  await using home = await createScoutHome({
    SCOUT_SCRAPER_LOOPBACK_PORTS: String(web.port),
    SCOUT_LLM_PROVIDER: 'openai',
    SCOUT_LLM_MODEL: 'small',
    SCOUT_LLM_BASE_URL: web.url('/v1'),
    SCOUT_LLM_API_KEY: 'sk-0123456789abcdef',
  })
  const words = ['run', '--no-browser', '--no-follow-links', '--place', 'gary,indiana', web.url('/tenants')]
  const run = await home.json(words)
  assert.equal(run.model.state, 'answered')
  assert.match(run.remarks.join(' '), /2 findings of the model were dropped: no quotes on their pages/)
  const { candidates } = await home.json(['show', run.id])
  const names = candidates.map(({ name }: Json) => name)
  assert.ok(!names.includes('Evening of Renters'), names.join())
  assert.match(
    (await home.scout(['show', run.id])).stdout,
    /Model\n {2}openai_compatible small answered: 1 query/,
  )

  const limited = { env: { SCOUT_LLM_MAX_TOKENS_PER_DAY: '2000' } }
  const second = JSON.parse((await home.scout([...words, '--json'], limited)).stdout)
  assert.equal(second.model.state, 'failed', 'the first run used the tokens of the day')
  assert.match(second.model.detail, /budget of the day does not allow another call before 00:00 UTC/)

  const half = await home.scout(words, { env: { SCOUT_LLM_MODEL: '' } })
  assert.equal(half.code, 2)
  assert.match(half.stderr, /llm\.model is missing: set both/)
})
