import type { SampleRequest } from './sample-request.ts'

/** The call with the standard library of Python 3. */
export function pythonSample({ method, url, needsKey, accept, body, response }: SampleRequest): string {
  const modules = [...(response === 'json' || body ? ['json'] : []), ...(needsKey ? ['os'] : [])]
  const headers = [
    ...(needsKey ? ['"X-API-Key": os.environ["CIVIC_API_KEY"]'] : []),
    ...(accept ? [`"Accept": "${accept}"`] : []),
    ...(body ? ['"Content-Type": "application/json"'] : []),
  ]
  const lines = [
    `    ${JSON.stringify(url)},`,
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    ...(headers.length > 0 ? [`    headers={${headers.join(', ')}},`] : []),
    ...(body ? [`    data=json.dumps(${literal(body.example, '    ')}).encode(),`] : []),
  ]
  return [
    ...modules.map((name) => `import ${name}`),
    'import urllib.request',
    '',
    'request = urllib.request.Request(',
    ...lines,
    ')',
    'with urllib.request.urlopen(request) as response:',
    readings[response],
  ].join('\n')
}

const readings: Readonly<Record<SampleRequest['response'], string>> = {
  json: '    print(json.load(response))',
  text: '    print(response.read().decode())',
  events: '    for line in response:\n        print(line.decode(), end="")',
  none: '    print(response.status)',
}

/** A JSON value as Python writes it. */
function literal(value: unknown, indent: string): string {
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return JSON.stringify(value)
  const inner = `${indent}    `
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  const items = Array.isArray(value)
    ? value.map((item) => literal(item, inner))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([name, item]) => `${JSON.stringify(name)}: ${literal(item, inner)}`)
  if (items.length === 0) return open + close
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}${close}`
}
