import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const root = `${import.meta.dirname}/..`

/** Words of a former private vocabulary, and British spellings, each with its replacement. */
const banned: readonly (readonly [RegExp, string])[] = [
  [/\blodgers?\b/i, 'mounted handler'],
  [/\bhappenings?\b/i, 'domain event'],
  [/looked-at|\blookedAt/, 'search activity'],
  [/\b(?:tell|told)[A-Z]\w*/, 'publish, onEvent'],
  [/\bcarry-?out\b|\bcarryOut\b/, 'execute'],
  [/plan-?keeper|log-?room/i, 'subscription sync, log partitions'],
  [/\bkeepPrivate\b/, 'access in the contract'],
  [/\bSurroundings\b/, 'CLI environment'],
  [/\bwhoever\b/i, 'anyone, a caller that'],
  [/\banew\b/i, 'again'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\bmisspelt\b/i, 'misspelled'],
  [/\borganis(?:e|es|ed|ing|ation|ations|er|ers)\b/i, 'organize'],
  [/\b(?:behaviour|colour|honour|neighbour|favour)\w*/i, 'behavior, color, honor, neighbor, favor'],
  [/\b(?:recognis|summaris|normalis|serialis|initialis|authoris)\w*/i, '-ize'],
  [/\blabelled\b/i, 'labeled'],
  [/\blicence\b/i, 'license'],
]

/** Files that match or contain text of other people: word lists, page fixtures, and this list itself. */
const excluded =
  /^tests\/(?:vocabulary\.test\.ts|research\/layouts\/)|^src\/research\/(?:extract|meetings|resolve)\//

const files = [
  ...globSync('{src,tests,scripts,bench}/**/*.{ts,tsx}', { cwd: root }),
  ...globSync(['*.md', 'docs/**/*.md'], { cwd: root }),
].filter((file) => !excluded.test(file))

test('code, tests and documents use the field’s terms and American spelling', () => {
  const found = files.flatMap((file) =>
    readFileSync(`${root}/${file}`, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        banned
          .filter(([word]) => word.test(line))
          .map(([word, instead]) => `${file}:${index + 1}: ${word.exec(line)![0]} → ${instead}`),
      ),
  )
  assert.deepEqual(found, [])
})
