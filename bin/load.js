import { existsSync } from 'node:fs'

const sources = new URL('../src/bin/', import.meta.url)

/** Runs a program: a checkout has its sources, the package what was built from them. */
export function load(name) {
  const built = new URL(`../dist/bin/${name}.js`, import.meta.url)
  return import((existsSync(sources) ? new URL(`${name}.ts`, sources) : built).href)
}
