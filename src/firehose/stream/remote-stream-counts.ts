/**
 * How many streams accounts have open elsewhere. Every instance tells the others what changes, and from time to time
 * everything: hello → everything of everybody; open or closed → a change; killed → what it told of is over by itself.
 * So opening a stream asks nobody; what two instances admit in the same moment, each learns a moment later.
 */
export type InstanceChannel = {
  say(text: string): Promise<void>
  /** Whatever was said while it was not connected is lost. */
  listen(hear: (text: string) => void, onState: (isConnected: boolean) => void): Disposable
}

export type InstanceTimes = {
  /** Changes are told together, after this. */
  readonly tellMs: number
  /** Everything is told again so often, and believed for so long. */
  readonly repeatMs: number
  readonly leaseMs: number
}

type Said = {
  readonly from: string
  readonly is: 'hello' | 'open' | 'goodbye'
  readonly open?: Readonly<Record<string, number>>
}
type Known = { open: number; until: number }

const usualTimes: InstanceTimes = { tellMs: 50, repeatMs: 10_000, leaseMs: 25_000 }
/** PostgreSQL takes less than 8,000 bytes at a time; an account takes about 45. */
const accountsAtOnce = 150

export function createOtherInstances(needs: {
  channel: InstanceChannel
  /** A name that no other instance has. */
  name: string
  /** Open here, by account. */
  own: () => ReadonlyMap<string, { readonly open: number }>
  onChange: (accountId: string) => void
  times?: Partial<InstanceTimes> | undefined
}) {
  const { channel, name, own } = needs
  const times = { ...usualTimes, ...needs.times }
  const accounts = new Map<string, Map<string, Known>>()
  const heardAt = new Map<string, number>()
  const changed = new Set<string>()
  let telling: NodeJS.Timeout | undefined
  let isClosed = false
  let last: Promise<unknown> = Promise.resolve()

  /** One after another, so that what is said last is heard last. What is lost is told again. */
  function say(is: Said['is'], open?: Said['open']): void {
    const text = JSON.stringify({ from: name, is, ...(open && { open }) } satisfies Said)
    last = last.then(() => channel.say(text)).catch(() => undefined)
  }

  function tell(ids: Iterable<string>): void {
    const all = [...ids]
    for (let i = 0; i < all.length; i += accountsAtOnce) {
      const part = all.slice(i, i + accountsAtOnce)
      say('open', Object.fromEntries(part.map((id) => [id, own().get(id)?.open ?? 0])))
    }
  }

  function tellSoon(): void {
    if (isClosed) return
    telling ??= setTimeout(() => {
      telling = undefined
      tell(changed)
      changed.clear()
    }, times.tellMs)
    telling.unref()
  }

  function repeat(): void {
    forget((instance) => (heardAt.get(instance) ?? 0) < performance.now() - times.leaseMs)
    // Also with nothing open: that somebody is there decides whether others tell their changes.
    if (own().size === 0) say('open', {})
    else tell(own().keys())
  }

  function forget(isOver: (instance: string) => boolean): void {
    for (const instance of heardAt.keys()) if (isOver(instance)) heardAt.delete(instance)
    const now = performance.now()
    for (const [id, instances] of accounts) {
      const before = instances.size
      for (const [instance, { until }] of instances) {
        if (until < now || isOver(instance)) instances.delete(instance)
      }
      if (instances.size === 0) accounts.delete(id)
      if (instances.size < before) needs.onChange(id)
    }
  }

  function hear(text: string): void {
    const said = JSON.parse(text) as Said
    if (said.from === name || isClosed) return
    if (said.is === 'goodbye') {
      forget((instance) => instance === said.from)
      return
    }
    const isNew = !heardAt.has(said.from)
    const now = performance.now()
    heardAt.set(said.from, now)
    if (isNew || said.is === 'hello') repeat()
    for (const [id, open] of Object.entries(said.open ?? {})) {
      const instances = accounts.get(id) ?? new Map<string, Known>()
      if (open > 0) instances.set(said.from, { open, until: now + times.leaseMs })
      else instances.delete(said.from)
      if (instances.size > 0) accounts.set(id, instances)
      else accounts.delete(id)
      needs.onChange(id)
    }
  }

  const listening = channel.listen(hear, (isConnected) => {
    if (isConnected) say('hello')
  })
  const timer = setInterval(repeat, times.repeatMs)
  timer.unref()

  return {
    openOf(accountId: string): number {
      const now = performance.now()
      let open = 0
      for (const known of accounts.get(accountId)?.values() ?? []) if (known.until >= now) open += known.open
      return open
    },

    /** The number of an account's streams here is another one. */
    changed(accountId: string): void {
      if (heardAt.size === 0) return
      changed.add(accountId)
      tellSoon()
    },

    async [Symbol.asyncDispose](): Promise<void> {
      if (isClosed) return
      isClosed = true
      clearInterval(timer)
      clearTimeout(telling)
      listening[Symbol.dispose]()
      if (heardAt.size > 0) say('goodbye')
      await last
    },
  }
}
