import { mutationsOf } from './mutation.ts'

const match = 'src/firehose/query/match.ts'
const cursor = 'src/firehose/cursor.ts'
const cursors = ['tests/firehose/query-cursor.test.ts']
const compiled = ['tests/firehose/query-compile.test.ts']
const matched = ['tests/firehose/query-match.test.ts']

/** Filters, rights and positions. */
export const queryMutations = mutationsOf('query', {
  'since-exclusive': {
    breaks: 'What was detected at the very moment of `since` is left out.',
    file: match,
    find: 'entry.detectedAt >= query.sinceMs',
    put: 'entry.detectedAt > query.sinceMs',
    killers: matched,
  },
  'one-filter-is-enough': {
    breaks: 'A signal of the right place passes, whatever its issue.',
    file: match,
    find: 'hasAny(query.issues, keys.issues) &&',
    put: '(hasAny(query.issues, keys.issues) || query.places !== undefined) &&',
    killers: matched,
  },
  'foreign-workspace': {
    breaks: 'Signals of a workspace are seen by every other one.',
    file: match,
    find: 'return entry.workspaceId === rights.workspaceId',
    put: 'return true',
    killers: matched,
  },
  'partners-see-reviews': {
    breaks: 'Partners see what is for reviewers.',
    file: match,
    find: '? rights.isPartner : rights.isReviewer',
    put: '? rights.isPartner : rights.isPartner',
    killers: matched,
  },
  'unknown-place-is-any-place': {
    breaks: 'A place that nobody knows matches everything instead of nothing.',
    file: 'src/firehose/query/query-compiler.ts',
    find: 'const places = given.places.length > 0 ?',
    put: 'const places = keyOf.size > 0 ?',
    killers: compiled,
  },
  'until-not-in-hash': {
    breaks: 'Queries that differ in `until` alone share their answers.',
    file: 'src/firehose/query/query-compiler.ts',
    find: '        query.until,\n',
    put: '',
    killers: compiled,
  },
  'free-plan-reads': {
    breaks: 'An account without a paid plan reads signals.',
    file: 'src/firehose/query/rights.ts',
    find: 'if (!plans[caller.plan].isPaid)',
    put: 'if (caller.limits === undefined)',
    killers: compiled,
  },
  'cursor-not-proven': {
    breaks: 'Any text of the right length is taken for a position.',
    file: cursor,
    find: 'if (opened.readUIntBE(blankAt, blockBytes - blankAt) !== 0) throw unusable()',
    put: 'if (opened.length !== blockBytes) throw unusable()',
    killers: cursors,
  },
  'page-of-any-query': {
    breaks: 'A page cursor continues another query than its own.',
    file: cursor,
    find: ".update(boundTo).update('\\0')",
    put: ".update(boundTo.slice(0, 0)).update('\\0')",
    killers: cursors,
  },
  'cursor-shows-numbers': {
    breaks: 'A position tells how much happens that its reader may not see.',
    file: cursor,
    find: "return cipher.update(block).toString('base64url')",
    put: "return block.toString('base64url')",
    killers: cursors,
  },
})
