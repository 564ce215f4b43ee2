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
  'design.lists.changed-since': {
    text: 'Lists of actors take changed_since: only actors that were added or changed since then, relations included.',
    from: 'design § 10',
    status: 'built',
  },
  'design.sources.license': {
    text: 'Sources carry the license and the required credit of datasets where they are known.',
    from: 'design § 10',
    status: 'built',
  },
  'design.snapshots.files': {
    text: 'civic snapshot and a nightly job write the public directory as JSON Lines and CSV, whole and by state, from one state of the database, with numbers, hashes, license and the cursor from which the stream continues.',
    from: 'design § 10',
    status: 'built',
  },
  'design.snapshots.source-license': {
    text: 'Exports and snapshots name the license of a source and the credit that it requires, where they are known.',
    from: 'design § 10 Depth of the directory',
    status: 'built',
  },
  'design.snapshots.api': {
    text: 'GET /api/snapshots lists the published snapshots and their files.',
    from: 'design § 10',
    status: 'built',
  },
  'design.snapshots.download': {
    text: 'Files of a snapshot are served whole or in parts, with validators.',
    from: 'design § 10',
    status: 'built',
  },
  'design.snapshots.complete': {
    text: 'An incomplete snapshot is never published; the one before remains.',
    from: 'design § 10',
    status: 'built',
  },
  'design.import.archives': {
    text: 'civic import openstates and congress without a path download the public archive, go on where a download broke off, record the commit, can be narrowed to a state, and list refused records in a file.',
    from: 'design § 10',
    status: 'built',
  },
  'design.import.archives-refused': {
    text: 'An archive that is cut off, too large or has paths outside of it is refused, and nothing is written.',
    from: 'design § 10',
    status: 'built',
  },
  'design.import.relation-batches': {
    text: 'Relations of one source are stored in one batch where possible, so that batches do not wait for each other.',
    from: 'design § 10',
    status: 'built',
  },
  'design.import.refresh': {
    text: 'civic refresh repeats the imports that were made, and writes and announces only what changed.',
    from: 'design § 10',
    status: 'built',
  },
} as const satisfies Record<string, Requirement>
