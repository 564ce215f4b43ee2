import { accounts } from './requirements/accounts.ts'
import { actors } from './requirements/actors.ts'
import { client } from './requirements/client.ts'
import { connectors } from './requirements/connectors.ts'
import { discovery } from './requirements/discovery.ts'
import { evidence } from './requirements/evidence.ts'
import { faults } from './requirements/faults.ts'
import { firehose } from './requirements/firehose.ts'
import { firehoseWire } from './requirements/firehose-wire.ts'
import { flags } from './requirements/flags.ts'
import { history } from './requirements/history.ts'
import { http } from './requirements/http.ts'
import { mcp } from './requirements/mcp.ts'
import { monitors } from './requirements/monitors.ts'
import { oauth } from './requirements/oauth.ts'
import { operations } from './requirements/operations.ts'
import { people } from './requirements/people.ts'
import { places } from './requirements/places.ts'
import { proof } from './requirements/proof.ts'
import { rateLimits } from './requirements/rate-limits.ts'
import { relations } from './requirements/relations.ts'
import type { Requirement } from './requirements/requirement.ts'
import { running } from './requirements/running.ts'
import { scout } from './requirements/scout.ts'
import { security } from './requirements/security.ts'
import { taxonomy } from './requirements/taxonomy.ts'
import { web } from './requirements/web.ts'
import { workspaces } from './requirements/workspaces.ts'

/**
 * Everything the specification (`interface`) and our own decisions (`design`) demand.
 * A test cites what it proves by ending its title with ids in square brackets, separated by spaces.
 */
export const requirements = {
  ...actors,
  ...faults,
  ...relations,
  ...evidence,
  ...people,
  ...places,
  ...taxonomy,
  ...flags,
  ...history,
  ...http,
  ...rateLimits,
  ...running,
  ...monitors,
  ...connectors,
  ...proof,
  ...accounts,
  ...oauth,
  ...workspaces,
  ...discovery,
  ...scout,
  ...mcp,
  ...web,
  ...operations,
  ...firehose,
  ...firehoseWire,
  ...client,
  ...security,
} as const satisfies Record<string, Requirement>
