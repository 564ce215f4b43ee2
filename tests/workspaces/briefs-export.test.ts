import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, test } from 'node:test'
import { load } from 'cheerio'
import { actorBody, claimBody } from '../properties/actor-body.ts'
import type { Json } from '../support/app.ts'
import { bodyOf, type Headers, send, startWorkspaceFixture } from '../support/workspace-fixture.ts'

const clock = new Date('2026-11-15T12:00:00Z')
const fixture = await startWorkspaceFixture(() => clock)
after(() => fixture[Symbol.asyncDispose]())
const { app, as, newsroom } = fixture
const briefs = `/api/workspaces/${newsroom}/briefs`

const addActor = (name: string, fields: Record<string, unknown>, who: Headers): Promise<Json> =>
  bodyOf(send(app, 'POST', '/api/entities', who, actorBody(name, fields)), 201)
const union = await addActor(
  'Lakefront <Tenants> Union',
  {
    claims: [
      claimBody(
        'https://www.example.org/a?x=<1>',
        { title: 'About *us* <script>', publisher: 'The Paper', published_at: '2026-02-11' },
        'They said "<b>rent</b>" &amp; [more](x).',
      ),
    ],
  },
  as.publicReviewer,
)
const lead = await addActor('A lead', { visibility: 'workspace' }, as.member)
const [claim, source, own] = [union.claims[0].id, union.sources[0].id, lead.claims[0].id]

const text = `## Who

They organize [@claim:${claim}]. <script>alert(1)</script> <img src=x onerror=alert(1)>

[bad](javascript:alert(1)) [worse](data:text/html,<script>) [good](https://www.example.org/) ![pixel](https://track.example/p.png)

| who | where |
|---|---|
| them | Gary [@source:${source}] |

\`[@claim:${claim}]\` is how to cite; a lead [@claim:${own}], again [@claim:${claim}].

\`\`\`
[@source:${source}]
`
const brief = await bodyOf(
  send(app, 'POST', briefs, as.member, {
    title: 'Tenants & <landlords>',
    text,
    scope: {
      place_keys: ['gary,indiana'],
      issue_areas: ['zoning_and_land_use'],
      question: 'Who <i>pays</i>?',
    },
    gaps: ['No <b>figures</b> yet.'],
    links: { entities: [union.id, lead.id] },
  }),
  201,
)
const exported = (format: string, who: Headers = as.workspaceReviewer, method = 'GET') =>
  send(app, method, `${briefs}/${brief.id}/export?format=${format}`, who)

test('exports Markdown with numbered footnotes: quote, title, publisher, dates and URL', async () => {
  const answer = await exported('markdown')
  assert.equal(answer.headers.get('content-type'), 'text/markdown; charset=utf-8')
  assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="Tenants _ _landlords_.md"')
  assert.equal(answer.headers.get('cache-control'), 'private, no-store')
  const lines = (await answer.text()).split('\n')
  assert.equal(lines[0], '# Tenants \\& \\<landlords\\>')
  assert.ok(lines.includes('They organize [^1]. <script>alert(1)</script> <img src=x onerror=alert(1)>'))
  assert.ok(lines.includes('| them | Gary [^2] |'))
  assert.ok(lines.includes(`[@source:${source}]`), 'citations in code stay code')
  assert.ok(lines.includes('- No \\<b\\>figures\\</b\\> yet.'))
  assert.ok(lines.some((line) => line.startsWith('- Gary, IN: nobody has searched yet for ')))
  assert.ok(lines.includes('- A lead (private)'))
  assert.ok(lines.indexOf('```', lines.indexOf('```') + 1) > 0, 'an unclosed fence is closed')
  const footnotes = lines.filter((line) => line.startsWith('[^'))
  assert.equal(footnotes.length, 3)
  assert.equal(
    footnotes[0],
    '[^1]: “They said "\\<b\\>rent\\</b\\>" \\&amp; \\[more\\](x).” [About \\*us\\* \\<script\\>](<https://www.example.org/a?x=%3C1%3E>), The Paper, published 2026-02-11, retrieved 2026-03-04. Lakefront \\<Tenants\\> Union, Gary, IN: Runs a bus.',
  )
  assert.match(footnotes[2]!, /^\[\^3\]: .+ \(private to the workspace\) A lead, Gary, IN: Runs a bus\.$/)
})

test('exports JSON with the brief and the time of the export', async () => {
  const answer = await exported('json')
  assert.equal(answer.headers.get('content-type'), 'application/json')
  assert.deepEqual(await answer.json(), { exported_at: clock.toISOString(), ...brief })
})

test('exports a page without scripts or external resources, and shows raw HTML as text', async () => {
  const answer = await exported('html')
  assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8')
  assert.equal(answer.headers.get('content-disposition'), null)
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
  const page = await answer.text()
  const $ = load(page)
  const styleHash = createHash('sha256').update($('style').text()).digest('base64')
  const policy = answer.headers.get('content-security-policy')!
  assert.equal(
    policy,
    `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox`,
  )
  assert.ok(policy.startsWith($('meta[http-equiv=Content-Security-Policy]').attr('content')!))
  assert.equal($('script, img, iframe, object, embed, link, form, base, svg').length, 0)
  const attributes = $('*')
    .toArray()
    .flatMap((element) => Object.keys('attribs' in element ? element.attribs : {}))
  assert.deepEqual(
    attributes.filter((name) => name.startsWith('on') || name === 'style'),
    [],
  )
  assert.ok($('main').text().includes('<script>alert(1)</script> <img src=x onerror=alert(1)>'))
  assert.ok($('main').text().includes('[Image: pixel https://track.example/p.png]'))
  const addresses = $('a')
    .toArray()
    .map((link) => $(link).attr('href'))
  assert.deepEqual(
    addresses.filter((href) => !/^(https:\/\/|#source-\d+$)/.test(href!)),
    [],
  )
  assert.ok(addresses.includes('https://www.example.org/'))
  assert.equal($('h1').text(), 'Tenants & <landlords>')
  assert.equal($('title').text(), 'Tenants & <landlords>')
  assert.equal($('main h3').text(), 'Who')
  assert.equal($('.question').text(), 'Who <i>pays</i>?')
  assert.deepEqual(
    $('main sup')
      .toArray()
      .map((mark) => $(mark).text()),
    ['1', '2', '3', '1'],
  )
  assert.equal($('#source-1 q').text(), 'They said "<b>rent</b>" &amp; [more](x).')
  assert.ok($('#source-3').text().includes('private to the workspace'))
  assert.match(page, /@media print/)
})

test('an export includes linked sources that are not cited, with their URLs [spec.evidence.kept-together]', async () => {
  const linked = { title: 'Read also', links: { entities: [union.id], sources: [source] } }
  const { id } = await bodyOf(send(app, 'POST', briefs, as.member, linked), 201)
  const file = (format: string) => send(app, 'GET', `${briefs}/${id}/export?format=${format}`, as.member)
  const markdown = await (await file('markdown')).text()
  const address = 'https://www.example.org/a?x=%3C1%3E'
  assert.ok(
    markdown.includes(`## Linked sources\n\n- [About \\*us\\* \\<script\\>](<${address}>)\n`),
    markdown,
  )
  const $ = load(await (await file('html')).text())
  const link = $('h2:contains("Linked sources") + ul a')
  assert.deepEqual([link.text(), new URL(link.attr('href')!).href], ['About *us* <script>', address])
})

test('each export adds a usage record, but a HEAD request does not', async () => {
  const uses = async (): Promise<Json[]> =>
    (await bodyOf(send(app, 'GET', `/api/workspaces/${newsroom}/usage?kind=brief_exported`, as.member), 200))
      .data
  const before = (await uses()).length
  const head = await exported('html', as.owner, 'HEAD')
  assert.equal(head.status, 200)
  assert.equal((await uses()).length, before)
  await (await exported('html', as.owner)).text()
  const [last, ...rest] = await uses()
  assert.equal(rest.length, before)
  assert.deepEqual(last!['subject'], { type: 'brief', id: brief.id, name: brief.title })
  assert.deepEqual(last!['details'], { format: 'html', version: 1, citations: 3 })
})

test('every export marks removed citations', async () => {
  await bodyOf(send(app, 'DELETE', `/api/entities/${union.id}`, as.publicReviewer), 204)
  const markdown = await (await exported('markdown')).text()
  assert.match(markdown, /\n\[\^1\]: .+ \(no longer in the directory, last seen 2026-11-15\)/)
  assert.match(markdown, /\n- Lakefront \\<Tenants\\> Union \(removed\)\n/)
  const $ = load(await (await exported('html')).text())
  assert.equal($('main sup a.removed').length, 3)
  assert.ok($('#source-1').text().includes('no longer in the directory, last seen 2026-11-15)'))
  const json: Json = await (await exported('json')).json()
  assert.equal(json.citations[0].state, 'removed')
})

test('only members can export, and only existing briefs', async () => {
  assert.equal((await bodyOf(exported('markdown', as.outsider), 403)).code, 'workspace_required')
  await bodyOf(exported('markdown', as.nobody), 401)
  await bodyOf(exported('pdf', as.member), 400)
  await bodyOf(send(app, 'GET', `${briefs}/${union.id}/export`, as.member), 404)
})
