import type { Requirement } from './requirement.ts'

/** Workspaces: private data of a team. */
export const workspaces = {
  'spec.workspaces.private-data': {
    text: 'A workspace holds private briefs, lists, watches, usage proof and review state.',
    from: 'interface: What the service does 6; Workspace items',
    status: 'built',
  },
  'spec.workspaces.kept-apart': {
    text: 'Public records and private workspace notes are kept apart unless a response says a record is public.',
    from: 'interface: What the service does 6',
    status: 'built',
  },
  'design.workspaces.private-actors': {
    text: 'Workspace members write private actors with the same operations.',
    from: 'design § 5 Resources: Writes',
    status: 'built',
  },
  'design.cli.workspace': {
    text: '`civic workspace create|add-member` manages workspaces.',
    from: 'design § 4',
    status: 'built',
  },
} as const satisfies Record<string, Requirement>
