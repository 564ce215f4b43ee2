/**
 * Finds every regular expression of `src`: literals in the syntax, expressions that modules construct when they load, and
 * examples of those that functions construct.
 */
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type ParserPlugin, parse } from '@babel/parser'

export type SourceRegex = { readonly source: string; readonly flags: string; readonly places: string[] }

const root = resolve(import.meta.dirname, '../..')

/** Expressions that functions construct, in the order of the source, as they look for typical arguments. */
const inFunctions: Record<string, readonly RegExp[]> = {
  'src/directory/import/office-city.ts': [/^(.*?)[\s,]+((?:[^\s,]+\s+){2}[^\s,]+)$/],
  'src/mcp/resources/path-template.ts': [/^civic:\/\/places\/([^/?#]+)\/([^/?#]+)$/],
  'src/platform/http/redact-url.ts': [/^(\/invitations\/|\/enrol\/)[^/?]+/i, /\/invitations\/|\/enrol\//i],
  'src/platform/sql/embedded/cluster.ts': [/^postgres\.init-(\d+)-[0-9a-f]+(\.password)?$/],
  'src/research/extract/ground-answer.ts': [/The[ \t]+Alder[ \t]+Falls[ \t]+Tenants[ \t]+Union/gu],
  'src/web/share-image/drawing.ts': [/.{1,20}/gsu],
  'src/scout/terminal/style.ts': [/«([^»]*)»/g],
}

type Regexes = Map<string, SourceRegex>

function add(all: Regexes, { source, flags }: { source: string; flags: string }, place: string): void {
  const known = all.get(`${flags} ${source}`)
  if (known === undefined) all.set(`${flags} ${source}`, { source, flags, places: [place] })
  else if (!known.places.includes(place)) known.places.push(place)
}

/** Adds the literals. Returns the places where an expression is constructed, as `src/file.ts:line`. */
function readSyntax(all: Regexes): Set<string> {
  const constructed = new Set<string>()
  for (const file of globSync('src/**/*.{ts,tsx}', { cwd: root }).sort()) {
    if (file.endsWith('.test.ts')) continue
    const plugins: ParserPlugin[] = ['typescript', 'explicitResourceManagement']
    if (file.endsWith('.tsx')) plugins.push('jsx')
    const { tokens } = parse(readFileSync(`${root}/${file}`, 'utf8'), {
      sourceType: 'module',
      tokens: true,
      plugins,
    })
    for (const [at, token] of (tokens ?? []).entries()) {
      const place = `${file}:${token.loc?.start.line}`
      if (token.type?.label === 'regexp')
        add(all, { source: token.value.pattern, flags: token.value.flags }, place)
      else if (token.value === 'RegExp' && tokens?.[at + 1]?.type?.label === '(') constructed.add(place)
    }
  }
  return constructed
}

/** Adds what the modules construct while they load. Returns the places that were reached. */
async function loadModules(all: Regexes, files: ReadonlySet<string>): Promise<Set<string>> {
  const original = globalThis.RegExp
  const reached = new Set<string>()
  const prefix = `${pathToFileURL(root).href}/`
  globalThis.RegExp = new Proxy(original, {
    construct(target, given: ConstructorParameters<RegExpConstructor>) {
      const made = new target(...given)
      const frame = new Error().stack?.split('\n').find((line) => line.includes(`${prefix}src/`))
      const place = frame?.split(prefix)[1]?.split(':').slice(0, 2).join(':')
      if (place !== undefined) {
        reached.add(place)
        add(all, made, place)
      }
      return made
    },
  })
  try {
    // Node does not load JSX: expressions of such files are listed above.
    for (const file of files) if (file.endsWith('.ts')) await import(`${root}/${file}`)
  } finally {
    globalThis.RegExp = original
  }
  return reached
}

/** `unlisted` names files whose functions construct other expressions than those listed above. */
export async function findRegexes(): Promise<{ regexes: SourceRegex[]; unlisted: string[] }> {
  const all: Regexes = new Map()
  const constructed = readSyntax(all)
  const reached = await loadModules(all, new Set([...constructed].map((place) => place.split(':')[0]!)))
  const missed = [...constructed].filter((place) => !reached.has(place)).map((place) => place.split(':')[0]!)
  for (const [file, examples] of Object.entries(inFunctions))
    for (const example of examples) add(all, example, file)
  const unlisted = new Set([...missed, ...Object.keys(inFunctions)])
    .values()
    .filter((file) => missed.filter((one) => one === file).length !== (inFunctions[file]?.length ?? 0))
  return { regexes: [...all.values()], unlisted: [...unlisted] }
}
