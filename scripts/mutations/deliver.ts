import { mutationsOf } from './mutation.ts'

const lifecycle = ['tests/firehose/session-lifecycle.test.ts']
const delivery = ['tests/firehose/webhook-delivery.test.ts']
const failures = ['tests/firehose/webhook-failures.test.ts']

/** Stored queries. */
export const sessionMutations = mutationsOf('session', {
  'seen-by-others': {
    breaks: 'A session is read by another workspace.',
    file: 'src/firehose/sessions/session-store.ts',
    find: "        .where('workspace_id', '=', workspaceId)\n        .executeTakeFirst()\n      return row as",
    put: '        .executeTakeFirst()\n      return row as',
    killers: lifecycle,
  },
  'used-after-its-end': {
    breaks: 'A session that expired is still delivered.',
    file: 'src/firehose/sessions/session-service.ts',
    find: 'if (row === undefined || !isOpen(row)) return undefined',
    put: 'if (row === undefined) return undefined',
    killers: lifecycle,
  },
  'counted-without-a-lock': {
    breaks: 'Sessions that are made at the same time exceed the limit.',
    file: 'src/firehose/sessions/session-service.ts',
    find: '      await storing.lockWorkspace(draft.workspace_id)\n',
    put: '',
    killers: lifecycle,
  },
  'end-not-announced': {
    breaks: 'Whoever follows a session on another instance is not told that it ended.',
    file: 'src/firehose/sessions/session-service.ts',
    find: '      await notify(tx, sessionEndedChannel, id)\n',
    put: '',
    killers: lifecycle,
  },
  'secret-never-shown': {
    breaks: 'The secret of a webhook is lost when little was asked for.',
    file: 'src/firehose/sessions/session-routes.ts',
    find: "wanted === 'minimal' && made.delivery.mode !== 'webhook'",
    put: "wanted === 'minimal'",
    killers: lifecycle,
  },
})

/** Deliveries by posting. */
export const webhookMutations = mutationsOf('webhook', {
  'time-not-signed': {
    breaks: 'A recorded delivery can be played back later with another time.',
    file: 'src/firehose/webhook/webhook-secret.ts',
    find: `.update(\`\${unixSeconds}.\${body}\`)`,
    put: '.update(body)',
    killers: ['tests/firehose/webhook-secret.test.ts'],
  },
  'failure-skipped': {
    breaks: 'What a receiver did not take is skipped.',
    file: 'src/firehose/webhook/delivery-loop.ts',
    find: "if (outcome.kind === 'failed') return fail(outcome.reason, outcome.askedMs)",
    put: "if (outcome.kind === 'failed') return deliver(delivery)",
    killers: failures,
  },
  'redirect-taken-for-success': {
    breaks: 'A redirect counts as delivered.',
    file: 'src/firehose/webhook/post-delivery.ts',
    find: 'if (status >= 200 && status < 300)',
    put: 'if (status >= 200 && status < 400)',
    killers: failures,
  },
  'unwanted-goes-on': {
    breaks: 'A receiver that says 410 is asked again.',
    file: 'src/firehose/webhook/post-delivery.ts',
    find: 'if (status === 410)',
    put: 'if (status === 411)',
    killers: failures,
  },
  'position-not-fenced': {
    breaks: 'An instance that lost the lock moves a webhook on.',
    file: 'src/firehose/webhook/webhook-store.ts',
    find: "      .where('cursor_seq', '=', stored.seq)\n",
    put: '',
    killers: ['tests/firehose/webhook-store.test.ts'],
  },
  'begun-delivery-grows': {
    breaks: 'A delivery that is sent again holds more than it did.',
    file: 'src/firehose/webhook/compose-delivery.ts',
    find: 'const isBegun = session.pendingSeq !== null &&',
    put: 'const isBegun = session.pendingSeq === -1 &&',
    killers: failures,
  },
  'other-id-each-time': {
    breaks: 'A receiver cannot tell that a delivery is the same one again.',
    file: 'src/firehose/webhook/compose-delivery.ts',
    find: "hash('sha256', named, 'base64url')",
    put: "hash('sha256', named + performance.now(), 'base64url')",
    killers: failures,
  },
  'unseen-delivered': {
    breaks: 'What the owner may no longer see is posted.',
    file: 'src/firehose/webhook/compose-delivery.ts',
    find: '    .filter((entry) => isVisible(entry, query.visibility, about.rights))\n',
    put: '    .filter((entry) => isVisible !== undefined && entry.seq > 0)\n',
    killers: delivery,
  },
  'lost-role-skips': {
    breaks: 'While the owner lacks the role, signals are skipped without a word.',
    file: 'src/firehose/webhook/webhook-owner.ts',
    find: 'requireFirehoseAccess(caller, row.query.visibility,',
    put: "requireFirehoseAccess(caller, 'public',",
    killers: delivery,
  },
  'gap-not-told': {
    breaks: 'A webhook is not told that its position was lost.',
    file: 'src/firehose/webhook/compose-delivery.ts',
    find: '    messages.unshift(JSON.stringify(gap))\n',
    put: '    if (gap.type === undefined) messages.unshift(JSON.stringify(gap))\n',
    killers: delivery,
  },
  'private-address-accepted': {
    breaks: 'A webhook may point into the network of the service.',
    file: 'src/firehose/webhook/webhook-url.ts',
    find: '|| (isIP(host) !== 0 && !isPublicAddress(host))',
    put: '|| (isIP(host) !== 0 && isPublicAddress(host))',
    killers: lifecycle,
  },
  'impatient-retries': {
    breaks: 'The pauses between attempts do not double.',
    file: 'src/firehose/webhook/retry-schedule.ts',
    find: 'firstMs * 2 ** (failures - 1)',
    put: 'firstMs * 2 * failures',
    killers: failures,
  },
  'given-up-for-our-absence': {
    breaks: 'A day on which we were away counts against the receiver.',
    file: 'src/firehose/webhook/retry-schedule.ts',
    find: 'return failures >= hopelessFailures &&',
    put: 'return failures >= 0 &&',
    killers: failures,
  },
})

/** Atom, JSON Feed and iCalendar. */
export const feedMutations = mutationsOf('feed', {
  'stale-for-ever': {
    breaks: 'A feed that was written once never changes.',
    file: 'src/firehose/feeds/feed-handler.ts',
    find: '      if (entries.length === 0) {\n',
    put: '      if (entries.length >= 0) {\n',
    killers: ['tests/firehose/feed-requests.test.ts'],
  },
  'correction-is-another-entry': {
    breaks: 'A feed reader shows a correction beside what it corrects.',
    file: 'src/firehose/feeds/atom-feed.ts',
    find: `<id>urn:uuid:\${escapeXml(chainId)}</id>`,
    put: `<id>urn:uuid:\${escapeXml(signal.id)}-\${signal.revision}</id>`,
    killers: ['tests/firehose/feed-requests.test.ts'],
  },
  'cancellation-ignored': {
    breaks: 'A calendar takes a cancellation for an older version of the meeting.',
    file: 'src/firehose/feeds/feed-reader.ts',
    find: 'revision: item.signal.revision + 1',
    put: 'revision: item.signal.revision',
    killers: ['tests/firehose/feed-requests.test.ts'],
  },
  'quotes-not-escaped': {
    breaks: 'A title with a quotation mark breaks an attribute of the feed.',
    file: 'src/firehose/feeds/xml-text.ts',
    find: `/[&<>"'\\r]/g`,
    put: `/[&<>'\\r]/g`,
    killers: ['tests/firehose/feed-formats.test.ts'],
  },
  'characters-split': {
    breaks: 'A long line of a calendar is cut within a character.',
    file: 'src/firehose/feeds/calendar-lines.ts',
    find: 'const size = Buffer.byteLength(character)',
    put: 'const size = character.length',
    killers: ['tests/firehose/feed-formats.test.ts'],
  },
})
