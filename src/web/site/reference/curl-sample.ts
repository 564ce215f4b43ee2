import type { SampleRequest } from './sample-request.ts'

/** The call as a command of a shell. */
export function curlSample({ method, url, needsKey, accept, body }: SampleRequest): string {
  const isImplied = method === 'GET' || (method === 'POST' && body !== undefined)
  const words = [
    ['curl', accept && '-N', isImplied ? undefined : `-X ${method}`, quoted(url)].filter(Boolean).join(' '),
    ...(needsKey ? ['-H "X-API-Key: $CIVIC_API_KEY"'] : []),
    ...(accept ? [`-H 'Accept: ${accept}'`] : []),
    ...(body
      ? ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body.example, null, 2))}`]
      : []),
  ]
  return words.join(' \\\n  ')
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
