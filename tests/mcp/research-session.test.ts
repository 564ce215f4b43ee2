import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '../support/app.ts'
import { callTool, connectClient, eras } from '../support/mcp-client.ts'
import { type AssistantService, startAssistantService } from '../support/mcp-service.ts'

let service: AssistantService
let token: string
before(async () => {
  service = await startAssistantService()
  token = await (await service.person('Ada', 'team')).token()
})
after(() => service[Symbol.asyncDispose]())

for (const era of eras) {
  test(`completes a research session with a fully cited brief in ${era}`, async () => {
    const client = await connectClient(service.app.url, token, era)
    const ask = async (name: string, given: object) => (await callTool(client, name, { ...given })).data

    const { places } = await ask('resolve_place', { query: 'Alder Falls, IN' })
    const { place_key } = places[0]
    const { issue_areas } = await ask('resolve_issue_areas', { query: 'water infrastructure' })
    const issue = issue_areas
      .map(({ slug }: Json) => slug)
      .find((slug: string) => slug === 'water_infrastructure')
    assert.ok(issue)

    const found = await ask('search_entities', { place_keys: [place_key], issue_areas: [issue], limit: 5 })
    assert.ok(found.data.length > 2)
    const claims: Json[] = []
    for (const { id } of found.data) {
      const { claims: known } = await ask('get_entity', { entity_id: id })
      claims.push(...known.slice(0, 2))
    }
    const sources = await ask('search_sources', { place_key, issue_areas: [issue], limit: 3 })
    const signals = await ask('get_recent_signals', {
      place_keys: [place_key],
      issue_areas: [issue],
      limit: 3,
    })
    const coverage = await ask('get_place_coverage', { place_key, status: ['missing', 'not_searched'] })

    const sentence = (said: string, cite: string) => `${said.replaceAll(/[.!?\n]+/g, ' ').trim()}. ${cite}`
    const text = [
      '## Who is at work',
      ...claims.map(({ text: said, cite }) => sentence(said, cite)),
      '## What the sources say',
      ...sources.data.map((one: Json) => sentence(`The page “${one.title}” is about it`, one.cite)),
      '## What happened',
      ...signals.data.map((one: Json) => sentence(one.title, one.cite)),
    ].join('\n\n')
    const gaps = coverage.issue_areas.slice(0, 3).map((area: Json) => `${area.name}: ${area.status}.`)
    const written = await ask('write_brief', {
      title: 'Water in Alder Falls',
      place_keys: [place_key],
      issue_areas: [issue],
      text,
      gaps,
      question: 'Who works on water in Alder Falls?',
    })
    assert.deepEqual([written.uncited_count, written.uncited], [0, []])
    const cited = claims.length + sources.data.length + signals.data.length
    assert.equal(written.citation_count, cited)

    let file = ''
    for (let cursor: string | undefined, isMore = true; isMore; isMore = cursor !== undefined) {
      const asked = { brief_id: written.brief.id, format: 'json', ...(cursor && { cursor }) }
      const { content, next_cursor } = await ask('export_brief', asked)
      file += content
      cursor = next_cursor ?? undefined
    }
    const brief = JSON.parse(file)
    const marks = [...text.matchAll(/\[@\w+:[0-9a-f-]+\]/g)].map(([mark]) => mark)
    for (const mark of marks) {
      const citation = brief.citations.find((one: Json) => one.marker === mark)
      assert.equal(citation?.state, 'resolved', mark)
      assert.ok(citation.quote.length > 0)
      const page = await fetch(new URL(new URL(citation.source.url).pathname, service.app.url))
      assert.equal(page.status, 200, 'the source can be opened')
    }
    assert.deepEqual(brief.gaps, gaps)
    await client.close()
  })
}
