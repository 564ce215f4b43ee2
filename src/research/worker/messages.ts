/**
 * Long lists are sent in pieces, because the parent serves requests between two messages: an argument of the job by
 * its index, and a member of its output.
 */
export const streams: { readonly [name: string]: { readonly input: number; readonly output: string } } = {
  mergeCandidates: { input: 1, output: 'candidates' },
}

/** One item of a long argument. The request follows the last one. */
export type RequestPart = { readonly item: unknown }
export type JobRequest = {
  readonly name: string
  /** Without the items of a long argument. */
  readonly input: readonly unknown[]
  readonly cpuMs: number
  readonly memoryMb: number
  readonly outputBytes: number
}

/** Serialized values, so that their size is known before they are read. `output` is the last message. */
export type JobResponse =
  | { readonly items: Uint8Array }
  | { readonly output: Uint8Array }
  | { readonly isTooLarge: true }
  | { readonly error: { readonly name: string; readonly message: string } }

export const sizeOf = (response: JobResponse): number =>
  'items' in response ? response.items.length : 'output' in response ? response.output.length : 0
