import { Agent, get } from 'node:http'
import { ensureTool } from '../scripts/system-tools.ts'
import { runProgram } from './processes.ts'

/** Requests per second that a server handles on 32 connections from another process. */
export async function throughput(
  url: string,
  seconds: number,
  headers: Record<string, string> = {},
  mayRefuse = false,
): Promise<number> {
  const wrk = await ensureTool('wrk')
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const printed = await runProgram(wrk, ['-t1', '-c32', `-d${seconds}s`, ...given, url])
  if (!mayRefuse && /Non-2xx or 3xx responses/.test(printed))
    throw new Error(`Failed responses of ${url}:\n${printed}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(printed)?.[1])
}

const agent = new Agent({ keepAlive: true })

/** Milliseconds that each of the addresses takes, one after the other on a keep-alive connection. */
export async function latencies(
  urls: readonly string[],
  headers: Record<string, string> = {},
): Promise<number[]> {
  const times: number[] = []
  for (const url of urls) {
    const startedAt = performance.now()
    await read(url, headers)
    times.push(performance.now() - startedAt)
  }
  return times
}

export function read(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; etag: string | undefined; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
        else resolve({ status: 200, etag: response.headers.etag, body: Buffer.concat(chunks) })
      })
    }).on('error', reject)
  })
}
