import { LRUCache } from 'lru-cache'

/**
 * Public answers kept as bytes. An answer names the tags it depends on; a write drops the answers of its tags.
 * While changes made elsewhere cannot be heard, nothing is kept and nothing is served.
 */
export type CachedAnswer = {
  readonly operation: string
  /** The address as the log shows it, in JSON. */
  readonly loggedUrl?: string
  readonly etag: string
  /** The bytes, as latin1 characters. */
  readonly body: string
  /** Headers of a 200, and of a 304, that do not depend on the request. */
  readonly headers: readonly string[]
  readonly headersNotModified: readonly string[]
  /** The same as the text of a head. */
  readonly head: string
  readonly headNotModified: string
  readonly tags: readonly string[]
}

/** Taken before the answer is computed: it is kept only when nothing changed meanwhile. */
export type Recording = { readonly generation: number; readonly tags: Set<string> }

export type ResponseCache = ReturnType<typeof createResponseCache>

export const everything = '*'

export function createResponseCache(options: { maximumBytes: number; secondsToLive: number }) {
  let generation = 0
  let isHearingChanges = true
  const answersOfTag = new Map<string, Set<string>>()
  const answers = new LRUCache<string, CachedAnswer>({
    maxSize: options.maximumBytes,
    // A rough figure for the key, the headers and the bookkeeping beside the body.
    sizeCalculation: (answer, url) => answer.body.length + url.length * 2 + 2048,
    ttl: options.secondsToLive * 1000,
    // The age of an entry is checked against a clock read at most once a second.
    ttlResolution: 1000,
    dispose: (answer, url) => {
      for (const tag of answer.tags) {
        const urls = answersOfTag.get(tag)
        urls?.delete(url)
        if (urls?.size === 0) answersOfTag.delete(tag)
      }
    },
  })

  return {
    get(url: string): CachedAnswer | undefined {
      return answers.get(url)
    },

    record(): Recording {
      return { generation, tags: new Set() }
    },

    keep(url: string, recording: Recording, answer: Omit<CachedAnswer, 'tags'>): void {
      if (!isHearingChanges || recording.generation !== generation) return
      const tags = [...recording.tags]
      answers.set(url, { ...answer, tags })
      for (const tag of tags) {
        const urls = answersOfTag.get(tag) ?? new Set()
        answersOfTag.set(tag, urls.add(url))
      }
    },

    /** Drops every answer that depends on one of the tags. */
    drop(tags: readonly string[]): void {
      generation++
      if (tags.includes(everything)) answers.clear()
      else for (const tag of tags) for (const url of [...(answersOfTag.get(tag) ?? [])]) answers.delete(url)
    },

    hearChanges(isHearing: boolean): void {
      generation++
      isHearingChanges = isHearing
      answers.clear()
    },
  }
}
