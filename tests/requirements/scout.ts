import type { Requirement } from './requirement.ts'

/** Scout: the local research tool. */
export const scout = {
  'spec.scout.syncs': {
    text: 'A local command-line tool syncs reviewed results to the service as a workspace run.',
    from: 'interface: What the service does 5',
    status: 'built',
  },
  'spec.scout.polls-modestly': {
    text: 'A client polls a pending or running run at a modest interval and stops when it completes or fails.',
    from: 'interface: States and transitions',
    status: 'built',
  },
  'spec.scout.render-limit': {
    text: 'At most 8 headless renders a run by default, one at a time, and only after a plain fetch could not read enough text.',
    from: 'interface: Limits',
    status: 'built',
  },
  'spec.scout.browser-fallback-setting': {
    text: '`scraper.browser_fallback_enabled` false turns the browser fallback off.',
    from: 'interface: Limits',
    status: 'built',
  },
  'spec.scout.config-show': {
    text: '`scout config show` prints the active limits.',
    from: 'interface: Limits',
    status: 'built',
  },
  'design.scout.readable-folder': {
    text: 'A scout run is a folder of JSON files that a person can read.',
    from: 'design § 8',
    status: 'built',
  },
  'design.scout.review': {
    text: '`scout review` accepts or rejects in the terminal.',
    from: 'design § 8',
    status: 'built',
  },
  'design.scout.sync-idempotent': {
    text: '`scout sync` sends the reviewed bundle, idempotent by bundle hash, and shows the receipt.',
    from: 'design § 8',
    status: 'built',
  },
} as const satisfies Record<string, Requirement>
