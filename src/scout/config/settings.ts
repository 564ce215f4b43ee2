import { z } from 'zod'
import type { ResearchLimits } from '../../research/index.ts'

export type Setting<Schema extends z.ZodType = z.ZodType> = {
  /** Reads what stands in the file, in a variable or behind a flag: of those, only the file has types. */
  readonly schema: Schema
  /** Undefined when nothing is set and nothing has to be. */
  readonly fallback?: z.output<Schema>
  /** The limit that the depth of a run gives, when the setting does not. */
  readonly ofDepth?: keyof ResearchLimits
  readonly isSecret?: true
  readonly meaning: string
}

const setting = <Schema extends z.ZodType, const More extends Omit<Setting<Schema>, 'schema' | 'meaning'>>(
  schema: Schema,
  meaning: string,
  more = {} as More,
): { schema: Schema; meaning: string } & More => ({ schema, meaning, ...more })

const flag = z.union(
  [z.boolean(), z.stringbool({ truthy: ['true', 'on', 'yes', '1'], falsy: ['false', 'off', 'no', '0'] })],
  'must be true or false',
)
const numeric = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
  z.number('must be a number'),
)
const whole = (minimum: number, maximum: number) =>
  numeric.refine(
    (value) => Number.isInteger(value) && value >= minimum && value <= maximum,
    `must be a whole number from ${minimum} to ${maximum}`,
  )
const share = numeric.refine((value) => value >= 0 && value <= 1, 'must be from 0 to 1')
const text = z.string('must be a text').trim().min(1, 'must not be empty')
const address = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((url) => url.replace(/\/+$/, ''))
const ports = z.preprocess(
  (value) =>
    typeof value === 'string' ? value.split(',').map(Number) : typeof value === 'number' ? [value] : value,
  z.array(z.int().min(1).max(65_535), 'must be ports, joined by commas').max(20).readonly(),
)

/** Everything that can be set. `docs/reference/scout.md` lists the same; a test holds the two equal. */
export const settings = {
  'service.url': setting(
    address,
    'The Civic Directory to work with. Without one, runs stay on this machine.',
  ),
  'service.api_key': setting(text, 'A key of it; `scout login` keeps one too.', { isSecret: true }),
  'search.searxng_url': setting(address, 'A SearXNG instance that allows the format json.'),
  'search.brave_api_key': setting(text, 'A key of the Brave search API.', { isSecret: true }),
  'search.tavily_api_key': setting(text, 'A key of Tavily.', { isSecret: true }),
  'search.exa_api_key': setting(text, 'A key of Exa.', { isSecret: true }),
  'search.max_queries': setting(whole(1, 14), 'Questions to each search engine in a run.', {
    ofDepth: 'queries',
  }),
  'llm.provider': setting(
    z.enum(['openai', 'anthropic', 'ollama'], 'must be openai, anthropic or ollama'),
    'A language model reads pages too; only what it can quote is kept. openai is whatever speaks its protocol.',
  ),
  'llm.model': setting(text, 'The name of the model.'),
  'llm.base_url': setting(address, 'The address of the provider, when it is not the usual one.'),
  'llm.api_key': setting(text, 'The key of the provider.', { isSecret: true }),
  'llm.max_tokens_per_run': setting(whole(1_000, 100_000_000), 'What a run may use of the model.', {
    fallback: 1_000_000,
  }),
  'scraper.max_pages': setting(whole(1, 2000), 'Pages that a run reads at most.', { ofDepth: 'pages' }),
  'scraper.max_pages_per_seed': setting(whole(1, 2000), 'Pages read at most from one starting point.', {
    ofDepth: 'pagesPerSite',
  }),
  'scraper.follow_links': setting(flag, 'Whether links are followed.', { fallback: true }),
  'scraper.max_link_depth': setting(whole(0, 10), 'Links followed away from a starting point.', {
    ofDepth: 'linkDepth',
  }),
  'scraper.request_delay_ms': setting(
    whole(0, 60_000),
    'Pause between two requests to one site. A site that asks for more gets more.',
    { fallback: 1_000 },
  ),
  'scraper.request_timeout_ms': setting(whole(1_000, 120_000), 'Time for one page.', { fallback: 20_000 }),
  'scraper.max_page_bytes': setting(whole(10_000, 100_000_000), 'Size of one page, unpacked.', {
    fallback: 10_485_760,
  }),
  'scraper.obey_robots': setting(flag, 'Whether robots.txt is obeyed. Turn it off for your own sites only.', {
    fallback: true,
  }),
  'scraper.contact_url': setting(
    address,
    'Where the owner of a site can complain; sent with every request. Else the address of the service.',
  ),
  'scraper.loopback_ports': setting(ports, 'Ports of this machine that may be read from, for trying out.', {
    fallback: [],
  }),
  'scraper.browser_fallback_enabled': setting(
    flag,
    'Whether a browser draws pages that show too little text without their scripts.',
    { fallback: true },
  ),
  'scraper.max_browser_renders_per_run': setting(whole(0, 100), 'How many pages a run may have drawn.', {
    ofDepth: 'renders',
  }),
  'scraper.browser_path': setting(text, 'The Chromium to use. Not set, an installed one is found.'),
  'pipeline.depth': setting(
    z.enum(['standard', 'deep'], 'must be standard or deep'),
    'How much a run does, where no limit is set.',
    { fallback: 'standard' },
  ),
  'pipeline.min_entry_score': setting(
    share,
    'Candidates that score less are kept in the run, and not shown in review.',
    { fallback: 0.3 },
  ),
  'store.path': setting(text, 'The folder of the runs.'),
} as const satisfies Record<string, Setting>

export type SettingKey = keyof typeof settings
export type SettingValue<Key extends SettingKey> =
  | z.output<(typeof settings)[Key]['schema']>
  | ((typeof settings)[Key] extends { fallback: unknown } ? never : undefined)

export const settingKeys = Object.keys(settings) as SettingKey[]
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settings, key)
export const settingOf = (key: SettingKey): Setting => settings[key]

/** `scraper.max_pages` is `SCOUT_SCRAPER_MAX_PAGES`. */
export const variableOf = (key: SettingKey) => `SCOUT_${key.replaceAll('.', '_').toUpperCase()}`
