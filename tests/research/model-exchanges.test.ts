import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { groundAnswer } from '../../src/research/extract/ground-answer.ts'
import { createModelBudget } from '../../src/research/model/model-budget.ts'
import { createModelExtractor } from '../../src/research/model/model-extractor.ts'
import type { ModelSettings } from '../../src/research/model/model-settings.ts'
import { pageOf } from '../support/page-of.ts'

/** Exchanges in the wire formats of the model providers. Each file says where its exchanges come from. */
type Exchange = {
  readonly name: string
  readonly provider: ModelSettings['provider']
  readonly model: string
  /** What the request must contain. */
  readonly request: { readonly path: string; readonly headers: Record<string, string>; readonly body: object }
  /** In order. Each is sent once. */
  readonly responses: readonly {
    readonly status: number
    readonly headers: Record<string, string>
    readonly body: unknown
  }[]
  readonly outcome: {
    readonly actors?: readonly string[]
    readonly reason?: string
    readonly spent: { readonly usd: number; readonly tokens: number } | 'highest'
  }
}
type Request = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string }

const taxonomy = [{ slug: 'housing_affordability', name: 'Housing affordability', searchTerms: ['eviction'] }]
const page = await pageOf(
  '<p>Rivermouth Renters meets weekly.</p><p>Ann Abel, chair of the group, spoke about an eviction.</p>',
)

/** Replays the responses of an exchange and records the requests. */
async function replay({ responses }: Exchange) {
  const requests: Request[] = []
  const server = createServer(async (request, response) => {
    const { status, headers, body } = responses[requests.length] ?? {
      status: 500,
      headers: {},
      body: 'The exchange has no further response',
    }
    requests.push({ path: request.url ?? '', headers: request.headers, body: await text(request) })
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    requests,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

for (const protocol of ['openai', 'anthropic']) {
  const file = join(import.meta.dirname, 'model-exchanges', `${protocol}.json`)
  const { exchanges } = JSON.parse(readFileSync(file, 'utf8')) as { exchanges: Exchange[] }
  for (const exchange of exchanges) {
    const { provider, model, request, responses, outcome: expected } = exchange
    test(`${protocol} protocol: ${exchange.name}`, async () => {
      await using server = await replay(exchange)
      const settings: ModelSettings = {
        provider,
        model,
        baseUrl: server.url,
        apiKey: 'secret-key',
        inputUsdPerMillion: 1,
        outputUsdPerMillion: 10,
      }
      const budget = createModelBudget({ usd: 1, tokens: 100_000 }, settings)
      const ground = async (...input: Parameters<typeof groundAnswer>) => groundAnswer(...input)
      const outcome = await createModelExtractor({ settings, budget, ground }).extract(page, taxonomy)
      assert.equal(server.requests.length, responses.length)
      for (const { path, headers, body } of server.requests) {
        assert.equal(path, request.path)
        assert.partialDeepStrictEqual(headers, request.headers)
        const sent = JSON.parse(body)
        assert.partialDeepStrictEqual(sent, request.body)
        // The schema of the answer is part of the request, wherever the protocol has its place.
        assert.match(JSON.stringify(sent.response_format ?? sent.output_config ?? sent.tools), /issue_areas/)
      }
      if (expected.actors) {
        const actors = outcome.kind === 'extracted' ? outcome.actors.map(({ name }) => name) : outcome
        assert.deepEqual(actors, expected.actors)
      } else assert.equal(outcome.kind === 'unavailable' ? outcome.reason : outcome.kind, expected.reason)
      const spent = budget.spent()
      if (expected.spent === 'highest') assert.ok(spent.tokens > 4000, String(spent.tokens))
      else assert.deepEqual(spent, expected.spent)
    })
  }
}
