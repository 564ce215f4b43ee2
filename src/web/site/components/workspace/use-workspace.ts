import { useActionData, useParams, useRouteLoaderData } from 'react-router'
import { type ActionError, actionErrorOf } from '../../action-error.ts'
import { useMessages } from '../../messages/use-messages.ts'
import type { Submitted } from '../../routes/w/open-workspace.ts'
import type { FrameData } from './frame-data.ts'

/** The frame's data, and addresses of pages of this workspace. */
export function useWorkspace() {
  const { language, href } = useMessages()
  const frame = useRouteLoaderData<() => FrameData>(`${language}/w/layout`)
  const id = useParams()['workspace'] ?? ''
  return { frame, canWrite: frame?.canWrite ?? false, to: (rest: string) => href(`/w/${id}${rest}`) }
}

type FailedChange = ActionError & Submitted

/** The error of the last submission with what was typed; of one change when `intent` is given. */
export function useFailedChange(intent?: string, subject?: string): FailedChange | undefined {
  const result = useActionData<{ submitted?: Submitted }>()
  const error = actionErrorOf(result)
  const submitted = result?.submitted
  if (error === undefined || submitted === undefined) return undefined
  if (intent !== undefined && submitted.intent !== intent) return undefined
  if (subject !== undefined && submitted.subject !== subject) return undefined
  return { ...error, ...submitted }
}
