import { data } from 'react-router'
import { problemCodes } from '../../contracts/problem.ts'
import type { Refusal } from './refusal.ts'

type Refused = {
  name: string
  code: keyof typeof problemCodes
  message: string
  errors?: { path: string; message: string }[]
}

const isRefused = (error: unknown): error is Refused =>
  error instanceof Error &&
  error.name === 'ServiceError' &&
  (error as unknown as Refused).code in problemCodes

/** Runs what an action does; a refusal of a service becomes data for the page instead of an error page. */
export async function attempted<T>(work: () => Promise<T>): Promise<T | ReturnType<typeof data<Refusal>>> {
  try {
    return await work()
  } catch (error) {
    if (!isRefused(error)) throw error
    const fields = Object.fromEntries((error.errors ?? []).map(({ path, message }) => [path, message]))
    const refused = { code: error.code, message: sentence(error.message), fields }
    return data({ refused }, { status: problemCodes[error.code].status })
  }
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
