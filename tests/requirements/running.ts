import type { Requirement } from './requirement.ts'

/** Running it: start, configuration, commands, observability, shutdown. */
export const running = {
  'spec.health.reachable': {
    text: 'GET /health lies outside /api, needs no credentials and says that the service is reachable.',
    from: 'interface: What the service does 3; Endpoints',
    status: 'built',
  },
  'spec.service.self-hosted': {
    text: 'The service is open source and can be self-hosted.',
    from: 'interface: What the service does 9',
    status: 'built',
  },
  'design.running.one-command': {
    text: '`npm start` brings up the embedded database and serves on http://localhost:8080 with no configuration.',
    from: 'design § 4',
    status: 'built',
  },
  'design.scale.read-replica': {
    text: 'With DATABASE_READ_URL, public reads of the directory go to a streaming replica that has everything this instance knows of; otherwise, and when it lags or is gone, to the primary. A writer reads its own write.',
    from: 'design § 4',
    status: 'built',
  },
  'design.running.instances': {
    text: '`civic serve --instances` runs several processes on one port as one service: one database, streams that survive the end of a process, keys that end everywhere, and a restart of what died.',
    from: 'design § 4',
    status: 'built',
  },
  'design.running.first-answer': {
    text: 'A service that is starting answers at once: /health with 200, everything else with 503 and the time to come back.',
    from: 'design § 4',
    status: 'built',
  },
  'design.running.nameless-user': {
    text: 'A user id without an entry in /etc/passwd, as in containers, can create the embedded database where user namespaces are allowed; elsewhere the refusal names the remedies.',
    from: 'design § 4',
    status: 'built',
  },
  'design.operate.backup-restore': {
    text: '`civic backup` writes the database while the service runs, and `civic restore` brings it back as one state: it refuses a database that is there without --force, leaves nothing half done, and streams begin a new epoch.',
    from: 'design § 6',
    status: 'built',
  },
  'design.operate.upgrade-backup': {
    text: 'An upgrade backs up the embedded database first, and a start refuses an empty database where data was expected.',
    from: 'design § 4',
    status: 'built',
  },
  'design.operate.upgrade-path': {
    text: 'The service starts on the database of an earlier release: it backs up, migrates, and serves its rows; it refuses an empty database where data was expected.',
    from: 'design § 4',
    status: 'built',
  },
  'design.running.behind-proxy': {
    text: 'The proxy recipes of the guides pass REST, SSE, WebSocket and /mcp through.',
    from: 'design § 4',
    status: 'built',
  },
  'design.running.containers': {
    text: 'The image runs without root on a read-only file system with a health check, and compose.yaml runs two instances, a worker, PostgreSQL, Valkey and Caddy with settings that the service knows.',
    from: 'design § 4',
    status: 'built',
  },
  'design.scale.sessions': {
    text: 'An instance needs at most 6 database sessions.',
    from: 'design § 4',
    status: 'built',
  },
  'design.scale.pooler': {
    text: 'With DATABASE_DIRECT_URL, the service works behind PgBouncer in transaction mode; notifications, locks and the sequencer go around it.',
    from: 'design § 4',
    status: 'built',
  },
  'design.operate.doctor': {
    text: '`civic doctor` checks disk, memory, clock, proxy, mail, Redis, Stripe, search engines, model and browser, names the remedy of what fails, and shows the size of each kind of data beside its limit.',
    from: 'design § 4',
    status: 'built',
  },
  'design.running.package': {
    text: '`npm pack` gives a package of plain JavaScript with the commands civic, civic-directory and scout and the typed client, which works with production packages only.',
    from: 'design § 4',
    status: 'built',
  },
  'design.running.node-version': {
    text: '`engines` names the Node that the program needs; on an older one the commands say so in one sentence and exit with 2.',
    from: 'design § 4',
    status: 'built',
  },
  'design.running.fresh-machine': {
    text: '`npm ci` installs on a fresh machine of any supported platform, so that start and tests work there.',
    from: 'design § 4',
    status: 'built',
  },
  'design.running.migrations': {
    text: 'The start applies the migrations, forward only.',
    from: 'design § 4',
    status: 'built',
  },
  'design.running.gazetteer-and-taxonomy': {
    text: 'The start fills the gazetteer and the taxonomy.',
    from: 'design § 4',
    status: 'built',
  },
  'design.site.sample-dates': {
    text: 'The dates of the sample town move with the day of the first start, so that a new install has meetings to come, recent signals, a canceled meeting, a corrected vote and an old source.',
    from: 'site § 12',
    status: 'built',
  },
  'design.running.migrate-rows': {
    text: 'Migrations keep the actors, claims and places that are there, and give them identifiers, passages and areas.',
    from: 'design § 4',
    status: 'built',
  },
  'design.sample.relations': {
    text: 'The sample town has relations with roles and dates, an ended membership and a vacant post. Their quotes are on its pages, and their dates move with the day of the first start.',
    from: 'design § 10',
    status: 'built',
  },
  'design.sample.contributions': {
    text: 'The sample town has a suggestion, a submission and a report that wait, a corrected actor with its history, and a resolved report with its receipt.',
    from: 'design § 14',
    status: 'built',
  },
  'design.running.sample-town': {
    text: 'An empty directory gets the sample town, unless SAMPLE is off.',
    from: 'design § 4',
    status: 'built',
  },
  'design.running.embedded-database': {
    text: 'Without DATABASE_URL a real PostgreSQL is started, supervised and stopped in DATA_DIR, and keeps its data over a restart.',
    from: 'design §§ 2, 4',
    status: 'built',
  },
  'design.running.database-url': {
    text: 'With DATABASE_URL that server is used and no embedded one is started.',
    from: 'design § 4',
    status: 'built',
  },
  'design.config.documented': {
    text: 'Every environment variable is documented in docs/reference/configuration.md, and nothing else is.',
    from: 'design § 4',
    status: 'built',
  },
  'design.config.wrong-value': {
    text: 'A wrong value stops the start with a sentence that names it.',
    from: 'design § 4',
    status: 'built',
  },
  'design.config.installation': {
    text: 'Name, logo, contact, prices and currency, imprint and data license are settings of an installation, and everything that people and programs see follows them.',
    from: 'design § 4',
    status: 'built',
  },
  'design.config.languages': {
    text: 'An installation can have one language: then there is no switch, and addresses in the other redirect to it.',
    from: 'design § 4',
    status: 'built',
  },
  'design.cli.commands': {
    text: '`npm run civic --` offers serve, migrate, import, export and doctor.',
    from: 'design § 4',
    status: 'built',
  },
  'design.cli.review': {
    text: '`civic review list|show|take|accept|reject|ask` reads and decides what waits for a reviewer, without a browser.',
    from: 'design § 14',
    status: 'built',
  },
  'design.cli.json': {
    text: '`--json` prints one JSON object on stdout and nothing else.',
    from: 'design § 4',
    status: 'built',
  },
  'design.cli.while-running': {
    text: 'Commands work while the service runs.',
    from: 'design § 4',
    status: 'built',
  },
  'design.cli.import': {
    text: '`civic import` reads actors with their claims and sources, and says what it refused and why.',
    from: 'design § 4',
    status: 'built',
  },
  'design.cli.export-round-trip': {
    text: 'What `civic export` writes, `civic import` reads back unchanged.',
    from: 'design § 4',
    status: 'built',
  },
  'design.observability.health': {
    text: '/health needs no database: 200 while the process can answer.',
    from: 'design § 4',
    status: 'built',
  },
  'design.observability.ready': {
    text: '/health/ready says whether the database responds, the migrations are applied and the sample town of a first start is loaded.',
    from: 'design § 4',
    status: 'built',
  },
  'design.observability.metrics': {
    text: '/metrics speaks Prometheus.',
    from: 'design § 4',
    status: 'built',
  },
  'design.observability.secret-addresses': {
    text: 'Secrets in addresses never reach the log: tokens of links, also inside next=, and keys in a query string. Neither do texts that visitors type into a search, which may be their address.',
    from: 'design § 5',
    status: 'built',
  },
  'design.observability.logs': {
    text: 'Logs are JSON lines with request and trace ids.',
    from: 'design § 4',
    status: 'built',
  },
  'design.observability.trace-context': {
    text: 'W3C trace context is accepted and forwarded.',
    from: 'design § 4',
    status: 'built',
  },
  'design.shutdown.drains': {
    text: 'On shutdown the service stops accepting, finishes what is under way, closes, and exits 0 within 20 s.',
    from: 'design § 4',
    status: 'built',
  },
} as const satisfies Record<string, Requirement>
