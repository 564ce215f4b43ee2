import { counter } from '../counts.ts'

const count = counter('en-US')

/** The page of operators. */
export const operator = {
  title: 'Operator',
  link: 'Operator',
  lead: 'What runs here and how it is set up. This page changes nothing; the commands at the end do.',
  denied: {
    title: 'This page is for operators',
    lead: 'It shows how this installation is set up. People with access to its machine appoint operators.',
    command: 'civic operator grant <account id>',
  },
  versions: {
    title: 'Versions',
    service: 'Civic Directory',
    database: 'PostgreSQL',
    embedded: 'embedded',
    external: 'external',
    migrations: 'Migrations',
    started: 'Started',
    roles: 'This process',
  },
  records: {
    title: 'Records',
    actors: 'Actors',
    sources: 'Sources',
    sample: 'Sample town',
    sampleCounts: (actors: string, sources: string) =>
      `${actors} more actors and ${sources} more sources, all fictional.`,
    off: 'off',
    sampleHint: 'SAMPLE=off removes it.',
  },
  queue: {
    title: 'Queue',
    waiting: 'Searches that wait',
    running: 'Searches that run',
    failed: 'Failed in 24 hours',
    review: 'Waiting for a reviewer',
    delay: 'Delay of signals',
    seconds: count('second', 'seconds'),
  },
  monitors: {
    title: 'Monitors',
    active: 'Active',
    overdue: 'Overdue',
    broken: 'Broken',
    paused: 'Paused',
  },
  disk: {
    title: 'Disk and backup',
    database: 'Database',
    free: (free: string, total: string) => `${free} of ${total} free`,
    directory: 'Data directory',
    unreadable: 'The data directory cannot be read.',
    backup: 'Last backup',
    noBackup: 'No file in the folder.',
    unknown: 'Not known. Set BACKUP_DIR to the folder into which you write backups.',
    old: 'More than 7 days old',
  },
  parts: {
    title: 'Optional parts',
    names: {
      SEARXNG_URL: 'Search engine SearXNG',
      BRAVE_API_KEY: 'Search engine Brave',
      TAVILY_API_KEY: 'Search engine Tavily',
      EXA_API_KEY: 'Search engine Exa',
      MODEL_PROVIDER: 'Language model',
      SMTP_URL: 'Mail',
      STRIPE_SECRET_KEY: 'Payments',
      REDIS_URL: 'Shared rate limits',
      OPERATOR_CONTACT: 'Your contact on pricing pages',
    } as Readonly<Record<string, string>>,
    set: 'Set up',
    unset: 'Not set up',
    noEngine:
      'No search engine is set up. Searches then read known sources, given pages, links and sitemaps.',
  },
  commands: {
    title: 'Commands that change things',
    lead: 'Run them on the machine of the service, in its folder, with the same environment.',
    rows: [
      ['npm run civic -- doctor', 'Check configuration, database and service'],
      ['npm run civic -- account list', 'List accounts'],
      ['npm run civic -- account set-plan <account id> team', 'Give an account a plan'],
      ['npm run civic -- reviewer grant <account id>', 'Appoint a reviewer'],
      ['npm run civic -- operator grant <account id>', 'Let an account see this page'],
      ['npm run civic -- monitor --help', 'Add, pause and repair monitors'],
      ['npm run civic -- import --help', 'Import records'],
      ['npm run civic -- snapshot', 'Publish the directory as files'],
      ['npm run civic -- suppress --help', 'Remove a person, contact or passage for good'],
    ],
    guide: 'Guide: self-hosting, backups and upgrades',
  },
}
