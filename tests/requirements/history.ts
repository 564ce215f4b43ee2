import type { Requirement } from './requirement.ts'

/** The public history of actors, and what people can take away. */
export const history = {
  'design.history.read': {
    text: 'GET /api/entities/{id}/history says what changed in a public actor, when and why, down to the day it was listed.',
    from: 'design § 10',
    status: 'built',
  },
  'design.history.one-transaction': {
    text: 'A change and its entry in the history are stored together or not at all; a record that did not change gets no entry.',
    from: 'design § 10',
    status: 'built',
  },
  'design.history.nobody-named': {
    text: 'The history never names reporters, reviewers or workspaces, removed people, or what they wrote.',
    from: 'design § 10',
    status: 'built',
  },
  'design.history.corrections': {
    text: 'GET /api/corrections lists what was corrected over the directory, by place, issue area and time, with numbers by month.',
    from: 'design § 10',
    status: 'built',
  },
  'design.history.assistants': {
    text: 'Assistants read the history of an actor and the corrections of a place.',
    from: 'design § 10',
    status: 'built',
  },
} as const satisfies Record<string, Requirement>
