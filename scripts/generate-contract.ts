import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { portableAsyncApiDocument } from '../src/contracts/asyncapi.ts'
import { portableOpenApiDocument } from '../src/contracts/openapi/openapi.ts'
import { type ProblemCode, problemCodes } from '../src/contracts/problem.ts'
import { problemGuidance } from '../src/contracts/problem-guidance.ts'
import { clientOperations } from './client-operations.ts'

const root = join(import.meta.dirname, '..')
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

const generated: Record<string, string> = {
  'contract/asyncapi.json': `${JSON.stringify(portableAsyncApiDocument(version), null, 2)}\n`,
  'contract/openapi.json': `${JSON.stringify(portableOpenApiDocument(version), null, 2)}\n`,
  'docs/reference/errors.md': errorsPage(),
  'src/client/operation-table.ts': clientOperations(),
}

const outdated = Object.keys(generated).filter((file) => read(file) !== generated[file])
if (values.check && outdated.length > 0) {
  console.error(
    `${outdated.join(' and ')}: not what the contracts say. Run \`npm run generate\` and commit the result.`,
  )
  process.exitCode = 1
} else if (!values.check) {
  for (const file of outdated) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), generated[file]!)
  }
  console.log(
    outdated.length > 0 ? `Wrote ${outdated.join(' and ')}.` : 'Everything generated is up to date.',
  )
}

function read(file: string): string | undefined {
  try {
    return readFileSync(join(root, file), 'utf8')
  } catch {
    return undefined
  }
}

function errorsPage(): string {
  const introduction = [
    '# Errors',
    'Every failure answers `application/problem+json` (RFC 9457): `type`, `title`, `status`, `detail`, `code`, `request_id` and, for an invalid request, `errors` with one `path` and `message` for each fault. Programs decide by `code`: it never changes its meaning. `detail` is written for people and may change.',
    'A running service shows this page at `/developers/errors`, and the `type` of a problem leads there. `npm run generate` writes it from `src/contracts/problem.ts` and `src/contracts/problem-guidance.ts`; change those.',
  ]
  const codes = Object.keys(problemCodes) as ProblemCode[]
  const sections = codes.map((code) => {
    const { status, title } = problemCodes[code]
    const { when, remedy } = problemGuidance[code]
    return `## ${code}\n\n**${status}** ${title}\n\n- When: ${when}\n- What to do: ${remedy}\n`
  })
  return `${introduction.join('\n\n')}\n\n${sections.join('\n')}`
}
