import type { Requirement } from './requirement.ts'

/** Discovery: runs that find sources and candidate actors. */
export const discovery = {
  'design.coverage.not-from-syncs': {
    text: 'A sync of private research never changes public coverage.',
    from: 'design § 8',
    status: 'built',
  },
  'design.coverage.published-runs': {
    text: 'A run of the service changes public coverage only when a directory reviewer publishes it; until then its workspace alone sees it, with `visibility=workspace`.',
    from: 'design § 8',
    status: 'built',
  },
  'design.coverage.engine-names': {
    text: 'The search engines of a search are an enumeration in the contract, in syncs, in imports and in stored data.',
    from: 'design § 8',
    status: 'built',
  },
  'spec.discovery.start': {
    text: 'POST /api/discovery-runs with `location` (free-form) and `issue_areas` starts an asynchronous run and returns its id.',
    from: 'interface: Endpoints',
    status: 'built',
  },
  'spec.discovery.access': {
    text: 'Starting a run needs an API key and a paid plan.',
    from: 'interface: Endpoints; Authentication 4',
    status: 'built',
  },
  'spec.discovery.list': {
    text: 'GET /api/discovery-runs lists the runs of the caller.',
    from: 'interface: Endpoints',
    status: 'built',
  },
  'spec.discovery.status': {
    text: 'GET /api/discovery-runs/{run_id} gives the status of one run.',
    from: 'interface: Endpoints',
    status: 'built',
  },
  'spec.discovery.run-id': {
    text: 'The run id serves status checks, workspace review and evidence review.',
    from: 'interface: Discovery run',
    status: 'built',
  },
  'spec.discovery.finds-candidates': {
    text: 'A run finds public sources and extracts candidate actors.',
    from: 'interface: What the service does 5',
    status: 'built',
  },
  'spec.discovery.finished-is-not-verified': {
    text: 'A finished run is a finished pipeline, not a verified or publishable result.',
    from: 'interface: What the service does 5',
    status: 'built',
  },
  'spec.discovery.state-pending': {
    text: 'pending: accepted, not yet processing.',
    from: 'interface: States and transitions',
    status: 'built',
  },
  'spec.discovery.state-running': {
    text: 'running: being processed in the background.',
    from: 'interface: States and transitions',
    status: 'built',
  },
  'spec.discovery.state-completed': {
    text: 'completed: the pipeline finished and polling stops.',
    from: 'interface: States and transitions',
    status: 'built',
  },
  'spec.discovery.state-failed': {
    text: 'failed: the run failed and polling stops.',
    from: 'interface: States and transitions',
    status: 'built',
  },
  'spec.discovery.sync': {
    text: 'POST /api/discovery-runs/syncs (application/json, API key) syncs reviewed local results into a workspace run and returns run id and links.',
    from: 'interface: Endpoints',
    status: 'built',
  },
  'spec.discovery.receipt': {
    text: 'A sync receipt carries remote run id, local-to-remote entry links, visibility state, review state and workspace links.',
    from: 'interface: Discovery run',
    status: 'built',
  },
  'spec.discovery.links-are-mappings': {
    text: 'Links in a receipt are mappings, not proof of quality.',
    from: 'interface: Discovery run',
    status: 'built',
  },
  'design.evidence.substring-of-retrieved-text': {
    text: 'Every excerpt the pipeline wrote is an exact substring of the text retrieved from its source.',
    from: 'design § 1',
    status: 'built',
  },
  'design.honesty.silent-engine-said': {
    text: 'A search engine that did not answer is said in the response.',
    from: 'design § 1',
    status: 'built',
  },
  'design.honesty.unread-page-said': {
    text: 'A page that could not be read is said in the response.',
    from: 'design § 1',
    status: 'built',
  },
  'design.config.roles': {
    text: 'ROLES chooses api, worker or both, and `civic worker` runs jobs alone.',
    from: 'design § 4',
    status: 'built',
  },
  'design.config.providers': {
    text: 'Search and model providers are configuration.',
    from: 'design § 4',
    status: 'built',
  },
  'design.cli.monitor': {
    text: '`civic monitor add|list|run` manages monitors.',
    from: 'design § 4',
    status: 'built',
  },
  'design.discovery.pipeline': {
    text: 'Research plans, searches, fetches, reads, extracts, resolves, ranks and names gaps, with progress events.',
    from: 'design § 8',
    status: 'built',
  },
  'design.discovery.start-pages': {
    text: 'A run starts from the sources of the place and the websites of its own actors, not from records of datasets.',
    from: 'design § 8',
    status: 'built',
  },
  'design.discovery.counts': {
    text: 'The counts of a run never go backwards: candidates are counted when the findings of all pages are merged.',
    from: 'design § 8',
    status: 'built',
  },
  'design.discovery.polite-fetch': {
    text: 'Fetching obeys robots, a pace per host and caps, and refuses private addresses after DNS and at each redirect.',
    from: 'design § 8',
    status: 'built',
  },
  'design.discovery.resumable': {
    text: 'Runs are jobs that resume after a crash and show progress by stage, outcomes by URL and provider health.',
    from: 'design § 8',
    status: 'built',
  },
  'design.discovery.cancelled': {
    text: 'A cancelled run is failed with code `cancelled`.',
    from: 'design § 8',
    status: 'built',
  },
  'design.discovery.candidates-private': {
    text: 'Candidates are private until accepted, edited, merged or rejected.',
    from: 'design § 8',
    status: 'built',
  },
  'design.discovery.publish-at-once': {
    text: 'Publishing writes actors, claims, sources and signals in one transaction.',
    from: 'design § 8',
    status: 'built',
  },
  'design.research.worker': {
    text: 'Fetched content is parsed in processes with limits on time and memory. A page over a limit has the outcome too_expensive, and the run goes on.',
    from: 'design § 11',
    status: 'built',
  },
  'design.research.responsive': {
    text: 'The service answers /health within 100 ms while a run reads hostile pages: its event loop never works longer without a pause.',
    from: 'design § 11',
    status: 'built',
  },
  'design.research.shutdown': {
    text: 'A process that is told to stop while a hostile page is read stops within seconds with code 0, and another one completes the run.',
    from: 'design § 11',
    status: 'built',
  },
  'design.research.parsers-apart': {
    text: 'The process that serves requests parses no fetched byte: pages, robots.txt, sitemaps and the quotes of a model are read in workers.',
    from: 'design § 11',
    status: 'built',
  },
  'design.research.wide-documents': {
    text: 'A JSON document or a page with hundreds of thousands of members in one list is read like any other, to its limits.',
    from: 'design § 8',
    status: 'built',
  },
  'design.research.sample-pages': {
    text: 'Discovery works on the sample town of a default start: the pages that the service serves for it are an allowed origin, and nothing else on a loopback address is.',
    from: 'design § 13',
    status: 'built',
  },
  'design.research.output': {
    text: 'What a research worker gives back is limited in size, so that no page floods the process that serves requests.',
    from: 'design § 11',
    status: 'built',
  },
  'design.research.caps': {
    text: 'Work that grows faster than its input is capped, and a cap that applies is reported.',
    from: 'design § 11',
    status: 'built',
  },
  'design.research.worker-replaced': {
    text: 'A research worker that is lost is replaced.',
    from: 'design § 11',
    status: 'built',
  },
  'design.research.too-expensive-run': {
    text: 'A run whose findings cannot be merged within the limits fails with the code too_expensive and is not retried.',
    from: 'design § 11',
    status: 'built',
  },
} as const satisfies Record<string, Requirement>
