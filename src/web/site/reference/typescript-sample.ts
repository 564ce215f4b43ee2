import type { SampleRequest } from './sample-request.ts'

/** The call with `fetch`, for Node 24 and later without packages. */
export function typescriptSample({ method, url, needsKey, accept, body, response }: SampleRequest): string {
  const headers = [
    ...(needsKey ? ["'X-API-Key': process.env.CIVIC_API_KEY!"] : []),
    ...(accept ? [`Accept: '${accept}'`] : []),
    ...(body ? ["'Content-Type': 'application/json'"] : []),
  ]
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length > 0 ? [`  headers: { ${headers.join(', ')} },`] : []),
    ...(body ? [`  body: JSON.stringify(${indented(JSON.stringify(body.example, null, 2))}),`] : []),
  ]
  const address = JSON.stringify(url)
  const call = options.length > 0 ? `fetch(${address}, {\n${options.join('\n')}\n})` : `fetch(${address})`
  return [
    `const response = await ${call}`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the text of the sample.
    'if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)',
    readings[response],
  ].join('\n')
}

const readings: Readonly<Record<SampleRequest['response'], string>> = {
  json: 'console.log(await response.json())',
  text: 'console.log(await response.text())',
  events:
    'for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {\n  process.stdout.write(text)\n}',
  none: 'console.log(response.status)',
}

const indented = (text: string) => text.replaceAll('\n', '\n  ')
