import { z } from 'zod'
import type { ResearchLimits } from '../../research/index.ts'

type Setting<Schema extends z.ZodType = z.ZodType> = {
  /** Parses values of the file, of variables and of flags; only the file has typed values. */
  readonly schema: Schema
  /** The default; undefined for optional settings. */
  readonly fallback?: z.output<Schema>
  /** The depth limit that applies when the setting is unset. */
  readonly depthLimit?: keyof ResearchLimits
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
const amount = numeric.refine((value) => value >= 0 && value <= 1e12, 'must be a number from 0')
const share = numeric.refine((value) => value >= 0 && value <= 1, 'must be from 0 to 1')
const text = z.string('must be text').trim().min(1, 'must not be empty')
const address = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((url) => url.replace(/\/+$/, ''))
const ports = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',') : typeof value === 'number' ? [value] : value),
  z.array(whole(1, 65_535), 'must be ports, separated by commas').max(20).readonly(),
)

/** All settings. A test keeps `docs/reference/scout.md` in sync. */
export const settings = {
  'service.url': setting(address, 'Address of the Civic Directory. Without one, runs stay on this machine.'),
  'service.api_key': setting(text, 'API key of the service. `scout login` stores one too.', {
    isSecret: true,
  }),
  'search.searxng_url': setting(address, 'Address of a SearXNG instance that allows the json format.'),
  'search.brave_api_key': setting(text, 'API key for Brave Search.', { isSecret: true }),
  'search.tavily_api_key': setting(text, 'API key for Tavily.', { isSecret: true }),
  'search.exa_api_key': setting(text, 'API key for Exa.', { isSecret: true }),
  'search.max_queries': setting(whole(1, 14), 'Maximum queries to each search engine per run.', {
    depthLimit: 'queries',
  }),
  'llm.provider': setting(
    z.enum(['openai', 'anthropic', 'ollama'], 'must be openai, anthropic or ollama'),
    'Also extract with a language model; only quoted findings are used. openai means any compatible API.',
  ),
  'llm.model': setting(text, 'Name of the model.'),
  'llm.base_url': setting(address, 'Address of the provider, if not the default.'),
  'llm.api_key': setting(text, 'API key of the provider.', { isSecret: true }),
  'llm.timeout_seconds': setting(whole(5, 600), 'Timeout for one answer of the model, in seconds.', {
    fallback: 60,
  }),
  'llm.input_price': setting(amount, 'US dollars for a million tokens that the model reads.', {
    fallback: 0,
  }),
  'llm.output_price': setting(amount, 'US dollars for a million tokens that the model writes.', {
    fallback: 0,
  }),
  'llm.max_usd_per_run': setting(amount, 'Maximum US dollars for the model per run.', { fallback: 1 }),
  'llm.max_usd_per_day': setting(
    amount,
    'Maximum US dollars for the model per day (UTC), all runs together.',
    {
      fallback: 10,
    },
  ),
  'llm.max_tokens_per_run': setting(whole(1_000, 100_000_000), 'Maximum model tokens per run.', {
    fallback: 1_000_000,
  }),
  'llm.max_tokens_per_day': setting(
    whole(1_000, 1_000_000_000),
    'Maximum model tokens per day (UTC), all runs together.',
    { fallback: 10_000_000 },
  ),
  'scraper.max_pages': setting(whole(1, 2000), 'Maximum pages per run.', { depthLimit: 'pages' }),
  'scraper.max_pages_per_seed': setting(whole(1, 2000), 'Maximum pages per starting page.', {
    depthLimit: 'pagesPerSite',
  }),
  'scraper.follow_links': setting(flag, 'Follow links.', { fallback: true }),
  'scraper.max_link_depth': setting(whole(0, 10), 'Maximum number of links from a starting page.', {
    depthLimit: 'linkDepth',
  }),
  'scraper.request_delay_ms': setting(
    whole(0, 60_000),
    'Minimum delay between requests to one site. A longer Crawl-delay is honored.',
    { fallback: 1_000 },
  ),
  'scraper.request_timeout_ms': setting(whole(1_000, 120_000), 'Timeout for one page.', { fallback: 20_000 }),
  'scraper.max_page_bytes': setting(whole(10_000, 100_000_000), 'Maximum size of one page, decompressed.', {
    fallback: 10_485_760,
  }),
  'scraper.obey_robots': setting(flag, 'Obey robots.txt. Turn this off only for your own sites.', {
    fallback: true,
  }),
  'scraper.contact_url': setting(
    address,
    'Contact address for site owners, sent with every request. Default: the address of the service.',
  ),
  'scraper.loopback_ports': setting(ports, 'Ports of this machine that scout may read from, for testing.', {
    fallback: [],
  }),
  'scraper.browser_fallback_enabled': setting(
    flag,
    'Render pages in a browser when they show too little text without scripts.',
    { fallback: true },
  ),
  'scraper.max_browser_renders_per_run': setting(whole(0, 100), 'Maximum rendered pages per run.', {
    depthLimit: 'renders',
  }),
  'scraper.browser_path': setting(text, 'Path of Chromium. Default: an installed one.'),
  'pipeline.depth': setting(
    z.enum(['standard', 'deep'], 'must be standard or deep'),
    'How thorough a run is where no limit is set.',
    { fallback: 'standard' },
  ),
  'pipeline.min_entry_score': setting(
    share,
    'Hide candidates with a lower score in review; the run still contains them.',
    { fallback: 0.3 },
  ),
  'store.path': setting(text, 'Folder of the runs.'),
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
