import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { pageOf } from '../../../tests/support/page-of.ts'
import type { ExtractedActor } from '../candidate.ts'
import type { ReadPage } from '../page.ts'
import { extractActors } from './extract-actors.ts'
import { groundActor, namesActor, quoteSpan } from './quote.ts'
import { fold } from './text-folding.ts'

const person = (name: string, role: string | null = null) => ({ name, role, isPerson: true })

/** An independent implementation of the quote rules. */
function assertGrounded(page: ReadPage, actor: ExtractedActor): void {
  assert.ok(actor.claims.length > 0, `${actor.name} has no claim`)
  for (const { kind, text, evidence } of actor.claims) {
    const { start, end, quote } = evidence
    assert.equal(page.text.slice(start, end), quote)
    assert.equal(evidence.textHash, page.textHash)
    if (kind === 'contact') {
      // A contact stands in the line of the name or below it.
      assert.ok(quote.length <= 600 && fold(quote).includes(fold(text)), `${quote} does not show ${text}`)
    } else {
      assert.ok(!quote.includes('\n'), 'a quote lies inside one block')
      assert.ok(page.blocks.some((block) => block.start <= start && end <= block.end))
    }
    assert.ok(
      !(page.unseen ?? []).some((hidden) => hidden.start < end && hidden.end > start),
      `${quote} holds what nobody sees`,
    )
    const folded = new Set(fold(quote).split(' '))
    const words = fold(actor.name).split(' ')
    // A contact may stand beside another form of the name that the page uses.
    const forms = kind === 'contact' ? [actor.name, ...actor.aliases] : [actor.name]
    const isNamed = forms.some((form) =>
      fold(form)
        .split(' ')
        .every((word) => folded.has(word)),
    )
    const hasRole =
      actor.role !== null &&
      folded.has(words.at(-1)!) &&
      fold(actor.role)
        .split(' ')
        .every((word) => folded.has(word))
    assert.ok(isNamed || hasRole, `${quote} does not name ${actor.name}`)
  }
}

test('requires a quote to be inside one block', async () => {
  const page = await pageOf('<p>Ann Lee</p><p>is the chair</p>')
  assert.equal(quoteSpan(page, { start: 0, end: page.text.length }, person('Ann Lee')), null)
  assert.equal(quoteSpan(page, { start: 0, end: 7 }, person('Ann Lee'))?.quote, 'Ann Lee')
})

test('allows adjacent cells of a row in one quote', async () => {
  const page = await pageOf(
    '<table><tr><td>Lee, Ann</td><td>Chair</td></tr><tr><td>Moss, Cy</td><td>Clerk</td></tr></table>',
  )
  assert.equal(quoteSpan(page, { start: 0, end: 14 }, person('Ann Lee'))?.quote, 'Lee, Ann\tChair')
})

test('requires the name in the quote as a whole word', async () => {
  const page = await pageOf('<p>The Ashbytown Councils met</p>')
  const body = { name: 'Ashbytown Council', role: null, isPerson: false }
  assert.equal(quoteSpan(page, { start: 0, end: page.text.length }, body), null)
})

test('never quotes hidden text', async () => {
  const page = await pageOf('<p>Ann Lee <a href="mailto:ann@ashby.example">write</a></p>')
  assert.equal(quoteSpan(page, { start: 0, end: page.text.length }, person('Ann Lee')), null)
})

test('accepts a surname with the role, but not alone', () => {
  assert.ok(namesActor('Mayor Lee opened the meeting', person('Ann Lee', 'Mayor')))
  assert.ok(!namesActor('Lee opened the meeting', person('Ann Lee', 'Mayor')))
  assert.ok(!namesActor('Mayor Lee opened the meeting', { name: 'Ann Lee', role: 'Mayor', isPerson: false }))
})

test('treats inverted names, suffixes and accents as the same name', () => {
  assert.ok(namesActor('Lee, Jr., Ann', person('Ann Lee, Jr.')))
  assert.ok(namesActor('PEÑA, JOSÉ', person('Jose Pena')))
})

test('rejects an actor without a grounded claim', async () => {
  const page = await pageOf('<p>Nothing here</p>')
  const draft = {
    type: 'person' as const,
    name: 'Ann Lee',
    method: 'model' as const,
    confidence: 1,
    claims: [{ kind: 'identity' as const, text: 'Ann Lee', span: { start: 0, end: 12 } }],
  }
  assert.equal(groundActor(page, draft), null)
})

/** Fragments of pages, combined in any order and nesting. */
const fragment = fc.constantFrom(
  'Ann Lee',
  'Lee, Ann B.',
  'Mayor Bo Lind',
  'Cy Moss, Jr., Chair',
  'Dina Petrov (Treasurer)',
  'VACANT',
  'Ashby Tenants Union',
  'The Ashby Housing Authority (AHA) was founded in 1971. It is led by Ida Novak, Executive Director.',
  'Department of Parks & Recreation',
  'contact Gus Hale at gus@ashby.example or 555-201-3344',
  '<a href="mailto:fay@ashby.example">Fay Ortiz</a>',
  '<a href="/x"><img alt="Hal Quist"></a>',
  'movements like River Watch and Fair Rent Now, which',
  'Commissioners: Ann Lee, Bo Lind and Cy Moss',
  'Spring Forum',
  'May 4, 2027 at 6:00 pm',
  'Members',
  '&nbsp;&#8203;',
  '#7 Special Service Area',
  'said Jo Marsh, the Clerk of the Year, “never” — and…',
)
const wrap = fc.constantFrom(
  'p',
  'div',
  'li',
  'h2',
  'h3',
  'td',
  'th',
  'tr',
  'table',
  'ul',
  'span',
  'b',
  'nav',
  'footer',
  'section',
  'br',
  'option',
)
const html = fc
  .array(fc.tuple(wrap, fc.array(fragment, { maxLength: 3 }), fc.boolean()), { maxLength: 25 })
  .map((parts) =>
    parts
      .map(([tag, fragments, isClosed]) => `<${tag}>${fragments.join(' ')}${isClosed ? `</${tag}>` : ''}`)
      .join(''),
  )

test('gives every claim of every page an exact quote that names its actor', async () => {
  let actors = 0
  await fc.assert(
    fc.asyncProperty(html, async (source) => {
      const page = await pageOf(`<body>${source}</body>`)
      for (const actor of extractActors(page, {
        place: null,
        taxonomy: [{ slug: 'housing', name: 'Housing', searchTerms: ['tenants'] }],
      })) {
        assertGrounded(page, actor)
        actors += 1
      }
    }),
    { numRuns: 300 },
  )
  assert.ok(actors > 300, `the pages named ${actors} actors; with so few the property proves nothing`)
})

test('never builds a quote that breaks the rules, for any span', async () => {
  const page = await pageOf(
    '<h1>Ashby Council</h1><table><tr><td>Lee, Ann</td><td>Chair</td></tr></table><p>Ann Lee <a href="tel:5552013344">call</a> of Ashby Council</p>',
  )
  const length = page.text.length
  const end = fc.integer({ min: -5, max: length + 5 })
  fc.assert(
    fc.property(end, end, fc.constantFrom(person('Ann Lee'), person('Ann Lee', 'Chair')), (a, b, named) => {
      const quote = quoteSpan(page, { start: Math.min(a, b), end: Math.max(a, b) }, named)
      if (!quote) return
      assert.equal(page.text.slice(quote.start, quote.end), quote.quote)
      assert.ok(!quote.quote.includes('\n') && !quote.quote.includes('5552013344'))
      assert.match(quote.quote, /Lee/)
    }),
    { numRuns: 2000 },
  )
})
