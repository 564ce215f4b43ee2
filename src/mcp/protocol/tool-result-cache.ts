import type { CallRecording } from '../../platform/http/operation-calls.ts'
import type { Recording, ResponseCache } from '../../platform/http/response-cache.ts'
import type { Tool, ToolResult } from '../tool.ts'

/** Records what a result depends on while a tool runs. */
type ResultRecording = CallRecording & { readonly isPublic: boolean; readonly recording: Recording }

export type ToolResultCache = ReturnType<typeof createToolResultCache>

/**
 * Caches results of tools that read only public records, with the same tags and invalidation as REST responses.
 * Results that depend on a private record, a workspace or a signal are never cached.
 */
export function createToolResultCache(cache: Pick<ResponseCache, 'get' | 'store' | 'startRecording'>) {
  // URLs contain no space, so these keys never collide with cached HTTP responses.
  const keyOf = ({ name }: Tool, input: unknown) => `tool ${name} ${JSON.stringify(input)}`

  return {
    get(tool: Tool, input: unknown): ToolResult | undefined {
      const cached = tool.annotations.readOnlyHint ? cache.get(keyOf(tool, input)) : undefined
      return cached && (JSON.parse(cached.body.toString()) as ToolResult)
    },

    record(): ResultRecording {
      const recording = cache.startRecording()
      let isPublic = true
      return {
        recording,
        get isPublic() {
          return isPublic
        },
        dependsOn(...tags: string[]) {
          for (const tag of tags) recording.tags.add(tag)
        },
        markPrivate() {
          isPublic = false
        },
      }
    },

    set(tool: Tool, input: unknown, { recording, isPublic }: ResultRecording, result: ToolResult): void {
      if (!tool.annotations.readOnlyHint || !isPublic) return
      cache.store(keyOf(tool, input), recording, {
        operation: `mcp:${tool.name}`,
        etag: '',
        body: Buffer.from(JSON.stringify(result)),
        headers: [],
        notModifiedHeaders: [],
      })
    },
  }
}
