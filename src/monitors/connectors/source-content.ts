import { decodeBytes, signInPath } from '../../research/parsers.ts'
import type { Problem, SourceResponse } from './connector.ts'

export type Fetched = Extract<SourceResponse, { kind: 'fetched' }>
export type Row = Readonly<Record<string, unknown>>

const passwordField = /<input\b[^<>]{0,400}\btype\s*=\s*["']?password\b/i
const markup = /^\s*(?:<!--[^<>]{0,2000}-->\s*)?<(?:!doctype\s+html|html|head|body)\b/i

/** The text of a response, or why it is not what was requested: a login form or a web page. */
export function textOf(response: Fetched, expected: string): string | Problem {
  const { text } = decodeBytes(response.body, response.contentType)
  const login = loginProblem(response, text)
  if (login) return login
  if (markup.test(text.slice(0, 4_000)))
    return { code: 'wrong_content', detail: `The source returned a web page instead of ${expected}.` }
  if (text.trim() === '')
    return { code: 'wrong_content', detail: `The source returned nothing instead of ${expected}.` }
  return text
}

/** Sites send visitors to a form when a page is no longer public. */
export function loginProblem(response: Fetched, text: string): Problem | null {
  const path = URL.parse(response.finalUrl)?.pathname ?? ''
  const isRedirected = response.finalUrl !== response.url && signInPath.test(path)
  const hasForm = markup.test(text.slice(0, 4_000)) && passwordField.test(text.slice(0, 200_000))
  return isRedirected || hasForm
    ? { code: 'login', detail: 'The source redirected to a login page, so it is not public anymore.' }
    : null
}

/** A JSON document, or why there is none. */
export function jsonOf(response: Fetched): { readonly value: unknown } | { readonly problem: Problem } {
  const text = textOf(response, 'JSON')
  if (typeof text !== 'string') return { problem: text }
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, '')) }
  } catch {
    return { problem: { code: 'malformed', detail: 'The source returned text that is not valid JSON.' } }
  }
}

/** The rows of a JSON list, or of a list that is a member of an object. */
export function rowsOf(
  response: Fetched,
  member?: string,
): { readonly rows: readonly Row[]; readonly document: Row } | { readonly problem: Problem } {
  const json = jsonOf(response)
  if ('problem' in json) return json
  const document = isRow(json.value) ? json.value : {}
  const list = Array.isArray(json.value) ? json.value : member === undefined ? undefined : document[member]
  if (!Array.isArray(list))
    return {
      problem: { code: 'wrong_content', detail: 'The source returned JSON without the expected list.' },
    }
  return { rows: list.slice(0, maxRows).filter(isRow), document }
}

const maxRows = 5_000

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isFetched = (response: SourceResponse | undefined): response is Fetched =>
  response?.kind === 'fetched'
export const isProblem = (value: string | Problem): value is Problem => typeof value !== 'string'
