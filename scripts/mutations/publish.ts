import { mutationsOf } from './mutation.ts'

const decide = 'src/firehose/publish/write-planner.ts'
const service = 'src/firehose/publish/publish-service.ts'
const signals = ['tests/firehose/publish-signals.test.ts']

/** Publishing, correcting and withdrawing. */
export const publishMutations = mutationsOf('publish', {
  'correction-misses-readers': {
    effect: 'A correction does not reach those who asked for the places of before.',
    file: 'src/firehose/publish/signal-keys.ts',
    find: 'unique([...now.places, ...before.places])',
    replace: 'unique([...now.places])',
    tests: signals,
  },
  'repetition-published-again': {
    effect: 'The same signal sent twice is published twice.',
    file: decide,
    find: "if (isSame) return { result: resultOf('unchanged', row) }",
    replace: 'void isSame',
    tests: signals,
  },
  'withdrawn-comes-back': {
    effect: 'What was withdrawn for good is corrected, and so comes back.',
    file: decide,
    find: '    if (row.retractedAt !== null) {\n      throw',
    replace: '    if (row.retractedAt === undefined) {\n      throw',
    tests: signals,
  },
  'visibility-widened': {
    effect: 'A correction makes a private signal public.',
    file: decide,
    find: 'if (row.visibility !== signal.input.visibility) {',
    replace: 'if (row.visibility === undefined) {',
    tests: signals,
  },
  'replaced-twice': {
    effect: 'Two signals replace the same one.',
    file: decide,
    find: '    if (isLast(row)) return\n',
    replace: '    if (isLast(row) || row.id) return\n',
    tests: [...signals, 'tests/firehose/publish-order.test.ts'],
  },
  'detection-moves-back': {
    effect: 'A correction leaves the window of those who asked since its detection.',
    file: decide,
    find: 'Math.max(before.storedKeys.detectedAt, given)',
    replace: 'given || before.storedKeys.detectedAt',
    tests: signals,
  },
  'older-transaction-first': {
    effect: 'A correction by an older transaction is published before what it corrects.',
    file: 'src/firehose/publish/signal-store.ts',
    find: 'age(xmin) < 0 limit 1',
    replace: 'age(xmin) < -1000000 limit 1',
    tests: ['tests/firehose/publish-order.test.ts'],
  },
  'foreign-signal-corrected': {
    effect: 'A workspace corrects the signals of another one.',
    file: service,
    find: 'return row.workspaceId === caller.workspaceId && caller',
    replace: 'return caller',
    tests: signals,
  },
  'reader-publishes': {
    effect: 'A member who only reads publishes for the workspace.',
    file: service,
    find: "if (caller.workspaceRole !== 'reviewer') return\n",
    replace: 'if (caller.workspaceRole !== undefined) return\n',
    tests: signals,
  },
  'anybody-publishes': {
    effect: 'Anybody publishes for everybody.',
    file: service,
    find: '  if (isReviewer(caller)) return\n',
    replace: '  if (isReviewer(caller) || caller.accountId) return\n',
    tests: signals,
  },
  'detected-tomorrow': {
    effect: 'A signal claims to be detected in the future.',
    file: service,
    find: 'Date.parse(input.detected_at) > now)',
    replace: 'Date.parse(input.detected_at) > now * 1e6)',
    tests: signals,
  },
  'half-a-request': {
    effect: 'A request with one faulty signal publishes the others.',
    file: service,
    find: 'if (errors.length > 0) {',
    replace: 'if (errors.length > signals.length) {',
    tests: signals,
  },
})
