import { LRUCache } from 'lru-cache'

/** A public response, ready to send again. */
export type CachedResponse = {
  readonly operation: string
  readonly etag: string
  /** Encoded once: a string would be encoded again for each response. */
  readonly body: Buffer
  /** Flat lists of the headers of a 200 and of a 304 that do not depend on the request. */
  readonly headers: readonly string[]
  readonly notModifiedHeaders: readonly string[]
}

/** Started before a response is computed. The response is stored only if none of its tags was invalidated meanwhile. */
export type Recording = { readonly generation: number; readonly tags: Set<string> }

export type ResponseCache = ReturnType<typeof createResponseCache<CachedResponse>>

/** What any cached response has. */
type Cacheable = { readonly body: { readonly length: number } } | { readonly size: number }

/** A response that took longer than this many invalidations is not stored. */
const rememberedDrops = 1000

/** The tag that invalidates every response. */
export const allTags = '*'

/** Caches public responses in memory. While the instance receives no notifications of changes elsewhere, it caches nothing. */
export function createResponseCache<Stored extends Cacheable = CachedResponse>(options: {
  maximumBytes: number
  secondsToLive: number
}) {
  let generation = 0
  /** The tags of the last invalidations, one entry for each generation. */
  const lastDrops: (readonly string[])[] = []
  let isListening = true
  const listeners: ((tags: readonly string[]) => void)[] = []
  const announce = (tags: readonly string[]) => {
    for (const listener of listeners) listener(tags)
  }
  const urlsByTag = new Map<string, Set<string>>()
  const responses = new LRUCache<string, { response: Stored; tags: readonly string[] }>({
    maxSize: options.maximumBytes,
    // A rough figure for the key, the headers and the bookkeeping beside the body.
    sizeCalculation: ({ response }, url) =>
      ('size' in response ? response.size : response.body.length) + url.length * 2 + 2048,
    ttl: options.secondsToLive * 1000,
    // The cache reads the clock at most once a second to check the age of entries.
    ttlResolution: 1000,
    dispose: ({ tags }, url) => {
      for (const tag of tags) {
        const urls = urlsByTag.get(tag)
        urls?.delete(url)
        if (urls?.size === 0) urlsByTag.delete(tag)
      }
    },
  })

  /** Removes every response that depends on one of the tags. */
  function drop(tags: readonly string[]): void {
    generation++
    lastDrops.push(tags)
    if (lastDrops.length > rememberedDrops) lastDrops.shift()
    if (tags.includes(allTags)) responses.clear()
    else for (const tag of tags) for (const url of [...(urlsByTag.get(tag) ?? [])]) responses.delete(url)
  }

  /** Whether a response that was begun before some invalidations is still true. */
  function isCurrent({ generation: begun, tags }: Recording): boolean {
    const missed = generation - begun
    if (missed === 0) return true
    const isOf = (tag: string) => tag === allTags || tags.has(tag)
    return missed <= lastDrops.length && !lastDrops.slice(-missed).some((dropped) => dropped.some(isOf))
  }

  return {
    get(url: string): Stored | undefined {
      return responses.get(url)?.response
    },

    startRecording(): Recording {
      return { generation, tags: new Set() }
    },

    store(url: string, recording: Recording, response: Stored): void {
      if (!isListening || !isCurrent(recording)) return
      const tags = [...recording.tags]
      responses.set(url, { response, tags })
      for (const tag of tags) {
        const urls = urlsByTag.get(tag) ?? new Set()
        urlsByTag.set(tag, urls.add(url))
      }
    },

    drop,

    /** Removes every response that depends on one of the tags, because what they name has changed. */
    invalidate(tags: readonly string[]): void {
      if (tags.length === 0) return
      drop(tags)
      announce(tags)
    },

    /** Calls the listener with the tags of every change, and with `allTags` when changes may have been missed. */
    onInvalidate(listener: (tags: readonly string[]) => void): void {
      listeners.push(listener)
    },

    /** Reports whether notifications of changes arrive. Both transitions empty the cache. */
    setListening(isConnected: boolean): void {
      isListening = isConnected
      drop([allTags])
      announce([allTags])
    },
  }
}
