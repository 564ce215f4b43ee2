import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createClientAddress } from '../src/platform/client-address.ts'
import { Environment, readConfig } from '../src/platform/config.ts'
import { OperatorError } from '../src/platform/errors.ts'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/reference/configuration.md'), 'utf8')

type Row = { name: string; byDefault: string; meaning: string; example: string }

/** The rows of the page's tables: each describes one variable. */
const rows = page
  .split('\n')
  .filter((line) => /^\| `/.test(line))
  .map((line): Row => {
    const [name = '', byDefault = '', meaning = '', example = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    return { name: unquoted(name), byDefault, meaning, example: unquoted(example) }
  })

function unquoted(cell: string): string {
  return /^`([^`]+)`$/.exec(cell)?.[1] ?? ''
}

/** How the page writes a default. */
function written(value: unknown): string {
  const isAbsent = value === undefined || (Array.isArray(value) && value.length === 0)
  return isAbsent ? 'not set' : `\`${value}\``
}

/** Wrong values for every variable that can have one. */
const wrong: readonly (readonly [name: string, value: string])[] = [
  ['PORT', 'eighty'],
  ['PORT', '-1'],
  ['PORT', '65536'],
  ['PORT', '80.5'],
  ['BASE_URL', 'directory.example.org'],
  ['BASE_URL', 'ftp://directory.example.org'],
  ['DATABASE_URL', 'mysql://civic@db/civic'],
  ['DATABASE_URL', 'db.internal'],
  ['DATABASE_DIRECT_URL', 'db.internal'],
  ['DATABASE_READ_URL', 'replica.internal'],
  ['DATABASE_POOL_SIZE', '1'],
  ['DATABASE_POOL_SIZE', 'many'],
  ['REDIS_URL', 'http://cache.internal:6379'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '127.0.0.1,proxy.internal'],
  ['SAMPLE', 'yes'],
  ['UPGRADE_BACKUP', 'yes'],
  ['REQUIRE_DATA', 'true'],
  ['DATA_LICENSE_URL', 'license.txt'],
  ['OPERATOR_CONTACT', 'the operator'],
  ['SITE_NAME', 'A <b>bold</b> name'],
  ['SITE_LOGO', 'logo.gif'],
  ['SITE_LANGUAGES', 'en,fr'],
  ['SIGN_UP', 'closed'],
  ['IMPRINT_FILE', 'imprint.html'],
  ['PLAN_PRICES', 'free=3'],
  ['CURRENCY', 'Euro'],
  ['OPENSTATES_ARCHIVE_URL', 'people.tar.gz'],
  ['CONGRESS_ARCHIVE_URL', 'ftp://example.org/congress.tar.gz'],
  ['ROLES', 'api,cook'],
  ['ROLES', ','],
  ['SEARXNG_URL', 'search.example.org'],
  ['MODEL_PROVIDER', 'parrot'],
  ['MODEL_URL', 'localhost:11434'],
  ['MODEL_TIMEOUT_SECONDS', '1'],
  ['MODEL_INPUT_PRICE', 'cheap'],
  ['MODEL_OUTPUT_PRICE', '-1'],
  ['MODEL_USD_PER_RUN', '0'],
  ['MODEL_USD_PER_DAY', 'five'],
  ['MODEL_TOKENS_PER_RUN', '-100'],
  ['MODEL_TOKENS_PER_DAY', '0'],
  ['SMTP_URL', 'http://mail.example.org'],
  ['MAIL_FROM', 'nobody'],
  ['PUBLIC_READS_PER_MINUTE', '0'],
  ['PUBLIC_WRITES_PER_MINUTE', 'none'],
  ['PUBLIC_REQUESTS_PER_HOUR', '1.5'],
  ['PAGES_PER_MINUTE', '-240'],
  ['PLAN_LIMITS', 'gold.members=5'],
  ['PLAN_LIMITS', 'team.members=many'],
  ['LOG_LEVEL', 'verbose'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
  ['SMTP_URL', 'mail.example.org'],
  ['SMTP_URL', 'https://mail.example.org'],
  ['MAIL_FROM', 'Civic Directory'],
  ['MAIL_FROM', 'a@example.org, b@example.org'],
  ['STRIPE_SECRET_KEY', 'pk_live_51AbC'],
  ['STRIPE_WEBHOOK_SECRET', 'AbC'],
  ['STRIPE_PRICE_INDIVIDUAL', 'prod_1AbC'],
  ['STRIPE_PRICE_TEAM', '25'],
  ['STRIPE_PRICE_RESEARCH_PASS', 'price_1AbC,prod_1AbC'],
  ['STRIPE_API_URL', 'http://stripe.example.org'],
  ['STRIPE_API_URL', 'api.stripe.com'],
  ['OPENSTATES_API_KEY', 'two words'],
  ['CONGRESS_API_KEY', 'two words'],
  ['SOCRATA_APP_TOKEN', 'two words'],
  ['LEGISTAR_TOKEN', 'two words'],
]
/** Any text can be a listen address, a directory or a key; these are validated where they are used. */
const takesAnyText = [
  ...[
    'HOST',
    'DATA_DIR',
    'SNAPSHOT_DIR',
    'BACKUP_DIR',
    'DATA_LICENSE',
    'BROWSER',
    'BRAVE_API_KEY',
    'TAVILY_API_KEY',
    'EXA_API_KEY',
  ],
  ...['MODEL', 'MODEL_API_KEY'],
]

/** What the start does with the environment before anything is opened. */
function start(environment: Record<string, string>): void {
  createClientAddress({ trustedProxies: readConfig(environment).trustedProxies })
}

test('documents every variable and nothing else [design.config.documented]', () => {
  assert.deepEqual(rows.map((row) => row.name).sort(), Object.keys(Environment.shape).sort())
})

test('documents every default correctly [design.config.documented]', () => {
  const defaults = Object.entries(Environment.parse({}))
  const told = Object.fromEntries(rows.map((row) => [row.name, row.byDefault]))
  for (const name of Object.keys(Environment.shape)) {
    assert.equal(told[name], written(defaults.find(([one]) => one === name)?.[1]), name)
  }
})

/** Payments are configured whole or not at all, and so are mail and a model. A license has a name. */
const groups = [/^DATA_LICENSE/, /^STRIPE_/, /^(SMTP_URL|MAIL_FROM)$/, /^MODEL/]

test('gives every variable a meaning and a valid example', () => {
  for (const { name, meaning, example } of rows) {
    assert.match(meaning, /^.{20,}\.$/, name)
    const group = groups.find((one) => one.test(name))
    const together = group ? rows.filter((row) => group.test(row.name)) : []
    const others = Object.fromEntries(together.map((row) => [row.name, row.example]))
    assert.doesNotThrow(() => start({ ...others, [name]: example }), name)
    assert.notEqual(example, '', name)
  }
})

test('tests a wrong value of every variable', () => {
  const tried = new Set([...wrong.map(([name]) => name), ...takesAnyText])
  assert.deepEqual([...tried].sort(), Object.keys(Environment.shape).sort())
})

for (const [name, value] of wrong) {
  test(`${name}=${value} is refused with a sentence that names it [design.config.wrong-value]`, () => {
    assert.throws(
      () => start({ [name]: value }),
      (error: unknown) => {
        assert.ok(error instanceof OperatorError)
        assert.match(error.message, new RegExp(`\\b${name}: .+\\.$`))
        const others = Object.keys(Environment.shape).filter((one) => one !== name)
        assert.deepEqual(
          others.filter((other) => new RegExp(`\\b${other}\\b`).test(error.message)),
          [],
        )
        return true
      },
    )
  })
}

test('names what is missing from half a model configuration', () => {
  for (const [given, missing] of [
    [{ MODEL_PROVIDER: 'ollama' }, 'MODEL'],
    [{ MODEL: 'llama3.2' }, 'MODEL_PROVIDER'],
    [{ MODEL_PROVIDER: 'anthropic', MODEL: 'claude' }, 'MODEL_API_KEY'],
  ] as const) {
    assert.throws(
      () => readConfig(given),
      (error: Error) => error instanceof OperatorError && error.message.includes(missing),
    )
  }
})

test('names all wrong values at once', () => {
  assert.throws(
    () => readConfig({ PORT: 'x', SAMPLE: 'x' }),
    (error: Error) => /\bPORT: /.test(error.message) && /\bSAMPLE: /.test(error.message),
  )
})

test('treats an empty variable as unset', () => {
  const empty = Object.fromEntries(Object.keys(Environment.shape).map((name) => [name, '']))
  assert.deepEqual(readConfig(empty), readConfig({}))
})

test('exits with code 2 and one sentence for a wrong value [design.config.wrong-value]', () => {
  for (const [name, value] of [
    ['PORT', 'eighty'],
    ['SAMPLE', 'yes'],
  ] as const) {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['src/bin/civic.ts', 'serve'], {
      cwd: root,
      encoding: 'utf8',
      // A start that is not stopped would go on: then it is ended, and leaves nothing in the repository.
      timeout: 240_000,
      env: { PATH: process.env['PATH'], DATA_DIR: join(tmpdir(), 'civic-never-started'), [name]: value },
    })
    assert.equal(status, 2, stderr)
    assert.equal(stdout, '')
    assert.match(stderr, new RegExp(`^The configuration is not valid\\. ${name}: [^\n]+\\.\n$`))
  }
})
