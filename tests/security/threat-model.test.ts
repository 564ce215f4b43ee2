import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const root = `${import.meta.dirname}/../..`
const text = readFileSync(`${root}/SECURITY.md`, 'utf8')

/** The rows of the table of threats: the threat, and the tests that hold it or the word “open”. */
const rows = text
  .slice(text.indexOf('## Threats'))
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:threat|---)/.test(line))
  .map((line) => line.slice(2, -2).split(' | ') as [string, string])

/** Threats that the table must name, in the words of the table. */
const required = [
  'SSRF: redirect',
  'SSRF: DNS rebinding',
  'SSRF: address forms',
  'SSRF: browser',
  'Request smuggling',
  'SQL injection',
  'CSV injection',
  'SSE injection',
  'Header injection',
  'Log injection',
  'HTML injection',
  'iCalendar injection',
  'Markdown injection',
  'JSON bomb',
  'Decompression bomb',
  'ReDoS',
  'Ids of others',
  'CSRF',
  'Clickjacking',
  'Cache poisoning',
  'Cache leak between identities',
  'Brute force',
  'Limit evasion',
  'Starvation',
  'Stored scripts',
  'Bulk harvest of contacts',
  'Reports that reveal the reporter',
]

test('names every threat, and for each an existing test or that it is open [design.security.threat-model]', () => {
  assert.ok(['## Assets', '## Callers', '## Entrances', '## Threats'].every((part) => text.includes(part)))
  assert.deepEqual(
    required.filter((threat) => !rows.some(([name]) => name.startsWith(threat))),
    [],
  )
  const faults = rows.flatMap(([threat, proof]) => {
    if (/^open: \S/.test(proof)) return []
    const cited = [...proof.matchAll(/`([^`]+\.test\.ts)`: “([^”]+)”/g)]
    if (cited.length === 0) return [`${threat}: cites no test`]
    return cited
      .filter(([, file, title]) => !existsSync(`${root}/${file}`) || !hasTitle(file!, title!))
      .map(([, file, title]) => `${threat}: ${file} has no test “${title}”`)
  })
  assert.deepEqual(faults, [])
})

/** A title may be cited without the requirements that it ends with. Apostrophes are escaped in the source. */
function hasTitle(file: string, title: string): boolean {
  const source = readFileSync(`${root}/${file}`, 'utf8').replaceAll("\\'", "'")
  return ["'", '`', '"'].some(
    (quote) => source.includes(`${quote}${title}${quote}`) || source.includes(`${quote}${title} [`),
  )
}
