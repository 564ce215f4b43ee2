import type { Database } from '../../platform/sql/database.ts'
import { notify } from '../../platform/sql/notify-store.ts'

/**
 * How many streams each account has open on other instances. An instance broadcasts its counts when they change and at a
 * fixed interval: hello → everyone repeats all counts; change → the changed counts; goodbye or expired lease → dropped.
 * Opening a stream queries nobody, so two instances may both admit the last allowed stream at the same moment.
 */
export type InstanceChannel = {
  publish(payload: string): Promise<void>
  /** Messages published while the subscriber is disconnected are lost. */
  subscribe(onMessage: (payload: string) => void, onState: (isConnected: boolean) => void): Disposable
}

export type InstanceTimes = {
  /** Changes within this time are broadcast together. */
  readonly debounceMs: number
  /** Interval at which all counts are broadcast again. */
  readonly repeatMs: number
  /** Counts of an instance that stays silent expire after this. */
  readonly leaseMs: number
}

type Message = {
  readonly from: string
  readonly is: 'hello' | 'open' | 'goodbye'
  readonly open?: Readonly<Record<string, number>>
}
type LeasedCount = { open: number; expiresAt: number }

const channelName = 'firehose_streams'
const defaultTimes: InstanceTimes = { debounceMs: 50, repeatMs: 10_000, leaseMs: 25_000 }
/** A notification holds less than 8,000 bytes; one account takes about 45. */
const accountsPerMessage = 150

/** The instances that share a database, connected by LISTEN and NOTIFY. */
export function createInstanceChannel(database: Pick<Database, 'sql' | 'listen'>): InstanceChannel {
  return {
    publish: (payload) => notify(database.sql, channelName, payload),
    subscribe: (onMessage, onState) => database.listen(channelName, onMessage, onState),
  }
}

export function createRemoteStreamCounts(needs: {
  channel: InstanceChannel
  /** Unique among the instances. */
  instanceId: string
  /** Streams open on this instance, by account. */
  localCounts: () => ReadonlyMap<string, { readonly open: number }>
  onChange: (accountId: string) => void
  times?: Partial<InstanceTimes> | undefined
}) {
  const { channel, instanceId, localCounts } = needs
  const times = { ...defaultTimes, ...needs.times }
  const accounts = new Map<string, Map<string, LeasedCount>>()
  const lastSeenAt = new Map<string, number>()
  const changedAccounts = new Set<string>()
  let broadcastTimer: NodeJS.Timeout | undefined
  let isClosed = false
  let lastPublish: Promise<unknown> = Promise.resolve()

  /** Publishes in order, so the newest count arrives last. A lost message is repaired by the next repeat. */
  function publish(is: Message['is'], open?: Message['open']): void {
    const payload = JSON.stringify({ from: instanceId, is, ...(open && { open }) } satisfies Message)
    lastPublish = lastPublish.then(() => channel.publish(payload)).catch(() => undefined)
  }

  function publishCounts(accountIds: Iterable<string>): void {
    const all = [...accountIds]
    for (let i = 0; i < all.length; i += accountsPerMessage) {
      const part = all.slice(i, i + accountsPerMessage)
      publish('open', Object.fromEntries(part.map((id) => [id, localCounts().get(id)?.open ?? 0])))
    }
  }

  function scheduleBroadcast(): void {
    if (isClosed) return
    broadcastTimer ??= setTimeout(() => {
      broadcastTimer = undefined
      publishCounts(changedAccounts)
      changedAccounts.clear()
    }, times.debounceMs)
    broadcastTimer.unref()
  }

  function repeatAll(): void {
    dropCounts((instance) => (lastSeenAt.get(instance) ?? 0) < performance.now() - times.leaseMs)
    // An empty message still announces this instance; without peers, changes are not broadcast at all.
    if (localCounts().size === 0) publish('open', {})
    else publishCounts(localCounts().keys())
  }

  /** Drops the counts of these instances and every expired count. */
  function dropCounts(isGone: (instance: string) => boolean): void {
    for (const instance of lastSeenAt.keys()) if (isGone(instance)) lastSeenAt.delete(instance)
    const now = performance.now()
    for (const [accountId, counts] of accounts) {
      const before = counts.size
      for (const [instance, { expiresAt }] of counts) {
        if (expiresAt < now || isGone(instance)) counts.delete(instance)
      }
      if (counts.size === 0) accounts.delete(accountId)
      if (counts.size < before) needs.onChange(accountId)
    }
  }

  function receive(payload: string): void {
    const message = JSON.parse(payload) as Message
    if (message.from === instanceId || isClosed) return
    if (message.is === 'goodbye') {
      dropCounts((instance) => instance === message.from)
      return
    }
    const isNew = !lastSeenAt.has(message.from)
    const now = performance.now()
    lastSeenAt.set(message.from, now)
    if (isNew || message.is === 'hello') repeatAll()
    for (const [accountId, open] of Object.entries(message.open ?? {})) {
      const counts = accounts.get(accountId) ?? new Map<string, LeasedCount>()
      if (open > 0) counts.set(message.from, { open, expiresAt: now + times.leaseMs })
      else counts.delete(message.from)
      if (counts.size > 0) accounts.set(accountId, counts)
      else accounts.delete(accountId)
      needs.onChange(accountId)
    }
  }

  const subscription = channel.subscribe(receive, (isConnected) => {
    if (isConnected) publish('hello')
  })
  const repeatTimer = setInterval(repeatAll, times.repeatMs)
  repeatTimer.unref()

  return {
    /** Streams that the account has open on other instances. */
    openCount(accountId: string): number {
      const now = performance.now()
      let open = 0
      for (const count of accounts.get(accountId)?.values() ?? []) {
        if (count.expiresAt >= now) open += count.open
      }
      return open
    },

    /** The account's count on this instance has changed. */
    broadcastSoon(accountId: string): void {
      if (lastSeenAt.size === 0) return
      changedAccounts.add(accountId)
      scheduleBroadcast()
    },

    async [Symbol.asyncDispose](): Promise<void> {
      if (isClosed) return
      isClosed = true
      clearInterval(repeatTimer)
      clearTimeout(broadcastTimer)
      subscription[Symbol.dispose]()
      if (lastSeenAt.size > 0) publish('goodbye')
      await lastPublish
    },
  }
}
