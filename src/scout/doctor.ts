import type { Command } from 'commander'

type Finding = { check: string; ok: boolean; detail: string }

/** Looks whether the research tool can work from here: its runtime, and the service it talks to. */
export function registerScoutDoctor(program: Command): void {
  program
    .command('doctor')
    .description('check the runtime and the service')
    .option('--server <address>', 'the Civic Directory to talk to', 'http://localhost:8080')
    .option('--json', 'print one JSON object')
    .action(async ({ server, json }: { server: string; json?: boolean }) => {
      const findings = [
        { check: 'runtime', ok: true, detail: `Node ${process.version}` },
        await serviceFinding(server),
      ]
      if (json)
        process.stdout.write(`${JSON.stringify({ ok: findings.every((one) => one.ok), checks: findings })}\n`)
      else
        for (const { check, ok, detail } of findings)
          process.stdout.write(`${ok ? 'ok  ' : 'FAIL'} ${check}: ${detail}\n`)
      if (findings.some((one) => !one.ok)) process.exitCode = 1
    })
}

async function serviceFinding(server: string): Promise<Finding> {
  const check = 'service'
  try {
    const answer = await fetch(new URL('/openapi.json', server), { signal: AbortSignal.timeout(10_000) })
    if (!answer.ok)
      return { check, ok: false, detail: `${server} answers ${answer.status}: is it a Civic Directory?` }
    const { info } = (await answer.json()) as { info?: { title?: string; version?: string } }
    return { check, ok: true, detail: `${info?.title} ${info?.version} at ${server}` }
  } catch {
    return {
      check,
      ok: false,
      detail: `nothing answers at ${server}: start it, or name another with --server`,
    }
  }
}
