import assert from 'node:assert/strict'
import { test } from 'node:test'
import { load } from 'cheerio'
import fc from 'fast-check'
import type { Brief } from '../../contracts/workspaces/briefs.ts'
import { renderMarkdown } from './render-markdown.ts'
import { renderPage } from './render-page.ts'

const id = '01920000-0000-7000-8000-000000000001'
const at = '2026-03-04T00:00:00.000Z'
const now = new Date(at)
const by = { account_id: id, name: 'Rosa' }
const made = { version: 1, created_at: at, created_by: by, updated_at: at, updated_by: by }

function briefWith(text: string, words = 'words', url = 'https://www.example.org/'): Brief {
  return {
    id,
    title: words,
    status: 'draft',
    citation_count: 1,
    ...made,
    text,
    gaps: [words],
    derived_gaps: [],
    scope: { place_keys: [], issue_areas: [], question: words },
    links: {
      entities: [],
      sources: [],
      signals: [],
      runs: [
        {
          id,
          kind: 'research',
          status: 'completed',
          location: words,
          place: null,
          issue_areas: [],
          created_at: at,
          finished_at: at,
          state: 'removed',
          url: null,
          found: { pages_read: 1, candidates: 2, published: 0 },
        },
      ],
    },
    citations: [
      {
        marker: `[@source:${id}]`,
        kind: 'source',
        id,
        number: 1,
        state: 'resolved',
        replaced_by: null,
        visibility: 'public',
        text: words,
        quote: words,
        actor: null,
        seen_at: at,
        source: { id, url, title: words, publisher: words, published_at: at, retrieved_at: at },
      },
    ],
  }
}

const hostile = fc
  .array(
    fc.constantFrom(
      ...[
        '<script>',
        '</script>',
        '<img src=x onerror=alert(1)>',
        '</style>',
        '<!--',
        '-->',
        '"',
        "'",
        '>',
        '<a href=',
      ],
      ...[
        '[x](javascript:alert(1))',
        '[x](JaVaScRiPt&colon;alert(1))',
        '![x](https://x.example/" onload="y)',
        '<javascript:x>',
      ],
      ...[
        `[@source:${id}]`,
        '[',
        ']',
        '(',
        ')',
        '`',
        '```',
        '\n',
        '\n\n',
        '|a|\n|-|\n',
        '&lt;',
        '&#106;avascript:',
        '\\',
        '*',
        ' ',
      ],
      ...[
        '[a]: javascript:alert(1)\n',
        '[a]',
        'data:text/html,x',
        '[x](\tjavascript:alert(1))',
        '[x](//evil.example)',
      ],
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''))

test('renders hostile text without scripts, external resources or unsafe links', () => {
  fc.assert(
    fc.property(hostile, hostile, (text, words) => {
      const $ = load(renderPage(briefWith(text, words, `javascript:${words}`), now))
      assert.equal($('script, img, iframe, object, embed, link, form, base, svg, math').length, 0)
      assert.equal($('style').length, 1)
      for (const element of $('*').toArray()) {
        if (!('attribs' in element)) continue
        const names = Object.keys(element.attribs)
        assert.ok(!names.some((name) => name.startsWith('on')), names.join())
        const { href } = element.attribs
        assert.ok(href === undefined || /^(https?:\/\/|mailto:|#source-)/i.test(href), href)
      }
      assert.equal($('h1').text(), words.replaceAll('\r', '\n'))
    }),
    { numRuns: 300, examples: [['[a]()', '']] },
  )
})

test('escapes third-party text in Markdown to a single line', () => {
  fc.assert(
    fc.property(hostile, (words) => {
      const lines = renderMarkdown(briefWith('Text.', words), now).split('\n')
      const [footnote, ...more] = lines.filter((line) => line.startsWith('[^'))
      assert.deepEqual(more, [])
      assert.doesNotMatch(footnote!.replace('](<https://www.example.org/>)', ''), /(?<!\\)(?:\\\\)*[<`*]/)
    }),
    { numRuns: 200 },
  )
})

test('keeps the names of footnotes that the author wrote', () => {
  const written = renderMarkdown(briefWith(`Mine[^1] and yours [@source:${id}].\n\n[^1]: My note.`), now)
  assert.match(written, /^Mine\[\^1\] and yours \[\^cite-1\]\.$/m)
  assert.match(written, /^\[\^cite-1\]: “words”/m)
})
