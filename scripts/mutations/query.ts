import { mutationsOf } from './mutation.ts'

const match = 'src/firehose/query/match.ts'
const cursor = 'src/firehose/cursor.ts'
const cursors = ['tests/firehose/query-cursor.test.ts']
const compiled = ['tests/firehose/query-compile.test.ts']
const matched = ['tests/firehose/query-match.test.ts']

/** Filters, rights and positions. */
export const queryMutations = mutationsOf('query', {
  'since-exclusive': {
    effect: 'What was detected at the very moment of `since` is left out.',
    file: match,
    find: 'entry.detectedAt >= query.sinceMs',
    replace: 'entry.detectedAt > query.sinceMs',
    tests: matched,
  },
  'one-filter-is-enough': {
    effect: 'A signal of the right place passes, whatever its issue.',
    file: match,
    find: 'hasAny(query.issues, keys.issues) &&',
    replace: '(hasAny(query.issues, keys.issues) || query.places !== undefined) &&',
    tests: matched,
  },
  'foreign-workspace': {
    effect: 'Signals of a workspace are seen by every other one.',
    file: match,
    find: 'return entry.workspaceId === rights.workspaceId',
    replace: 'return true',
    tests: matched,
  },
  'partners-see-reviews': {
    effect: 'Partners see what is for reviewers.',
    file: match,
    find: '? rights.isPartner : rights.isReviewer',
    replace: '? rights.isPartner : rights.isPartner',
    tests: matched,
  },
  'unknown-place-is-any-place': {
    effect: 'A place that nobody knows matches everything instead of nothing.',
    file: 'src/firehose/query/query-compiler.ts',
    find: 'const places = given.places.length > 0 ?',
    replace: 'const places = keyOf.size > 0 ?',
    tests: compiled,
  },
  'until-not-in-hash': {
    effect: 'Queries that differ in `until` alone share their answers.',
    file: 'src/firehose/query/query-compiler.ts',
    find: '        query.until,\n',
    replace: '',
    tests: compiled,
  },
  'free-plan-reads': {
    effect: 'An account without a paid plan reads signals.',
    file: 'src/firehose/query/rights.ts',
    find: 'if (!plans[caller.plan].isPaid)',
    replace: 'if (caller.limits === undefined)',
    tests: compiled,
  },
  'cursor-not-proven': {
    effect: 'Any text of the right length is taken for a position.',
    file: cursor,
    find: 'if (opened.readUIntBE(blankAt, blockBytes - blankAt) !== 0) throw invalidCursor()',
    replace: 'if (opened.length !== blockBytes) throw invalidCursor()',
    tests: cursors,
  },
  'page-of-any-query': {
    effect: 'A page cursor continues another query than its own.',
    file: cursor,
    find: ".update(boundTo).update('\\0')",
    replace: ".update(boundTo.slice(0, 0)).update('\\0')",
    tests: cursors,
  },
  'cursor-shows-numbers': {
    effect: 'A position tells how much happens that its reader may not see.',
    file: cursor,
    find: "return cipher.update(block).toString('base64url')",
    replace: "return block.toString('base64url')",
    tests: cursors,
  },
})
