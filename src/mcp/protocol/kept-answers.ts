import type { CallRecording } from '../../platform/http/operation-calls.ts'
import type { Recording, ResponseCache } from '../../platform/http/response-cache.ts'
import type { Tool, ToolAnswer } from '../tool.ts'

/** Notes what an answer is made from, while it is made. */
export type AnswerRecording = CallRecording & { readonly isPublic: boolean; readonly recording: Recording }

export type KeptAnswers = ReturnType<typeof createKeptAnswers>

/**
 * Answers of tools that read public records alone, kept as the same reads by REST are: with what they depend on, and
 * dropped by the same writes. One that a private record, a workspace or a signal had a part in is never kept.
 */
export function createKeptAnswers(cache: Pick<ResponseCache, 'get' | 'store' | 'startRecording'>) {
  // A space stands in no address: no request can be answered with these bytes.
  const keyOf = ({ name }: Tool, input: unknown) => `tool ${name} ${JSON.stringify(input)}`

  return {
    find(tool: Tool, input: unknown): ToolAnswer | undefined {
      const kept = tool.annotations.readOnlyHint ? cache.get(keyOf(tool, input)) : undefined
      return kept && (JSON.parse(kept.body) as ToolAnswer)
    },

    record(): AnswerRecording {
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

    keep(tool: Tool, input: unknown, { recording, isPublic }: AnswerRecording, answer: ToolAnswer): void {
      if (!tool.annotations.readOnlyHint || !isPublic) return
      cache.store(keyOf(tool, input), recording, {
        operation: `mcp:${tool.name}`,
        etag: '',
        body: JSON.stringify(answer),
        headers: [],
        notModifiedHeaders: [],
      })
    },
  }
}
