import { mutationsOf } from './mutation.ts'

const decide = 'src/firehose/publish/write-planner.ts'
const service = 'src/firehose/publish/publish-service.ts'
const signals = ['tests/firehose/publish-signals.test.ts']

/** Publishing, correcting and withdrawing. */
export const publishMutations = mutationsOf('publish', {
  'correction-misses-readers': {
    breaks: 'A correction does not reach those who asked for the places of before.',
    file: 'src/firehose/publish/signal-keys.ts',
    find: 'unique([...now.places, ...before.places])',
    put: 'unique([...now.places])',
    killers: signals,
  },
  'repetition-told-again': {
    breaks: 'The same signal sent twice is told twice.',
    file: decide,
    find: "if (isSame) return { published: publishedAs('unchanged', row) }",
    put: 'void isSame',
    killers: signals,
  },
  'withdrawn-comes-back': {
    breaks: 'What was withdrawn for good is corrected, and so comes back.',
    file: decide,
    find: '    if (row.retractedAt !== null) {\n      throw',
    put: '    if (row.retractedAt === undefined) {\n      throw',
    killers: signals,
  },
  'visibility-widened': {
    breaks: 'A correction makes a private signal public.',
    file: decide,
    find: 'if (row.visibility !== signal.input.visibility) {',
    put: 'if (row.visibility === undefined) {',
    killers: signals,
  },
  'replaced-twice': {
    breaks: 'Two signals replace the same one.',
    file: decide,
    find: '    if (isLast(row)) return\n',
    put: '    if (isLast(row) || row.id) return\n',
    killers: [...signals, 'tests/firehose/publish-order.test.ts'],
  },
  'detection-moves-back': {
    breaks: 'A correction leaves the window of those who asked since its detection.',
    file: decide,
    find: 'Math.max(before.kept.detectedAt, given)',
    put: 'given || before.kept.detectedAt',
    killers: signals,
  },
  'older-transaction-first': {
    breaks: 'A correction by an older transaction is told before what it corrects.',
    file: 'src/firehose/publish/signal-store.ts',
    find: 'age(xmin) < 0 limit 1',
    put: 'age(xmin) < -1000000 limit 1',
    killers: ['tests/firehose/publish-order.test.ts'],
  },
  'foreign-signal-corrected': {
    breaks: 'A workspace corrects the signals of another one.',
    file: service,
    find: 'return row.workspaceId === caller.workspaceId && caller',
    put: 'return caller',
    killers: signals,
  },
  'reader-publishes': {
    breaks: 'A member who only reads publishes for the workspace.',
    file: service,
    find: "if (caller.workspaceRole !== 'reviewer') return\n",
    put: 'if (caller.workspaceRole !== undefined) return\n',
    killers: signals,
  },
  'anybody-publishes': {
    breaks: 'Anybody publishes for everybody.',
    file: service,
    find: '  if (isReviewer(caller)) return\n',
    put: '  if (isReviewer(caller) || caller.accountId) return\n',
    killers: signals,
  },
  'detected-tomorrow': {
    breaks: 'A signal claims to be detected in the future.',
    file: service,
    find: 'Date.parse(input.detected_at) > now)',
    put: 'Date.parse(input.detected_at) > now * 1e6)',
    killers: signals,
  },
  'half-a-request': {
    breaks: 'A request with one faulty signal publishes the others.',
    file: service,
    find: 'if (faults.length > 0) {',
    put: 'if (faults.length > signals.length) {',
    killers: signals,
  },
})
