import { data } from 'react-router'
import { problemCodes } from '../../contracts/problem.ts'
import type { FailedAction } from './action-error.ts'

type ServiceErrorLike = {
  name: string
  code: keyof typeof problemCodes
  message: string
  members?: Readonly<Record<string, unknown>>
  errors?: { path: string; message: string }[]
}

export const isServiceError = (error: unknown): error is ServiceErrorLike =>
  error instanceof Error &&
  error.name === 'ServiceError' &&
  'code' in error &&
  typeof error.code === 'string' &&
  Object.hasOwn(problemCodes, error.code)

/** Runs an action. A service error becomes data for the page instead of an error page. */
export async function catchServiceError<T>(
  work: () => Promise<T>,
): Promise<T | ReturnType<typeof data<FailedAction>>> {
  try {
    return await work()
  } catch (error) {
    if (!isServiceError(error)) throw error
    const fields = Object.fromEntries((error.errors ?? []).map(({ path, message }) => [path, message]))
    const failed = { error: { code: error.code, message: sentence(error.message), fields } }
    return data(failed, { status: problemCodes[error.code].status })
  }
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
