import { existsSync, readFileSync } from 'node:fs'

const sources = new URL('../src/bin/', import.meta.url)
const about = new URL('../package.json', import.meta.url)

/** Runs a program: a checkout has its sources, the package what was built from them. */
export function load(name) {
  const { engines } = JSON.parse(readFileSync(about, 'utf8'))
  const needed = Number.parseInt(engines.node.replace('>=', ''), 10)
  // An older Node would refuse the syntax of the program, with an error that does not name the cause.
  if (Number.parseInt(process.versions.node, 10) < needed) {
    // "npm ci" brings Node to a checkout, and npx finds it there.
    const other = existsSync(sources) ? `, or run "npx ${name}" in the folder of the checkout` : ''
    process.stderr.write(
      `${name} needs Node ${needed} or newer, and this is Node ${process.versions.node}: install it from https://nodejs.org${other}\n`,
    )
    process.exit(2)
  }
  const built = new URL(`../dist/bin/${name}.js`, import.meta.url)
  return import((existsSync(sources) ? new URL(`${name}.ts`, sources) : built).href)
}
