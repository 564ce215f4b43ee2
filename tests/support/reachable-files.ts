import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

const root = `${import.meta.dirname}/../..`

/** Imports that exist at run time, static and dynamic. Type-only imports are erased. */
const valueImport =
  /(?<![.\w])(?:import|export)\s+(?!type\b)(?:[^'"`;]*?\sfrom\s*)?['"]([^'"\n]+)['"]|(?<![.\w])import\(\s*['"]([^'"\n]+)['"]/g
const withoutComments = (text: string) => text.replace(/^\s*\/\/[^\n]*|\/\*[\s\S]*?\*\//gm, '')

/** Our files and the packages that are loaded, directly or through others. */
export function reachableFrom(entries: readonly string[]): Set<string> {
  const reached = new Set<string>()
  const waiting = [...entries]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    if (!existsSync(`${root}/${file}`) || !/\.tsx?$/.test(file)) continue
    for (const [, given, dynamic] of withoutComments(readFileSync(`${root}/${file}`, 'utf8')).matchAll(
      valueImport,
    )) {
      const specifier = (given ?? dynamic)!
      waiting.push(
        specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : `package ${specifier}`,
      )
    }
  }
  return reached
}
