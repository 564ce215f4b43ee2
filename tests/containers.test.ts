import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { readConfig } from '../src/platform/config.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
type Service = {
  command?: string[]
  image: string
  environment?: Record<string, string>
  volumes?: string[]
  read_only?: boolean
  user?: string
  healthcheck?: object
  deploy?: { replicas: number }
  tmpfs?: string[]
}
const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>
  volumes: Record<string, unknown>
  networks: { default: { ipam: { config: { subnet: string }[] } } }
}
const { services } = compose

/** Compose's own substitution, with example values. */
const fill = (text: string) =>
  text.replaceAll(/\$\{(\w+)(?::[?-]([^}]*))?\}/g, (_, name: string, rest: string) =>
    name === 'SAMPLE' ? rest : 'directory1',
  )
const environmentOf = (service: Service) =>
  Object.fromEntries(Object.entries(service.environment ?? {}).map(([name, value]) => [name, fill(value)]))

/** The instructions of the last stage, continued lines joined. */
const finalStage = read('Dockerfile')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line))
  .join('\n')
  .split(/^(?=FROM )/m)
  .at(-1)!
  .split('\n')
const instruction = (name: string) =>
  finalStage.flatMap((line) => (line.startsWith(`${name} `) ? [line.slice(name.length + 1)] : []))

test('the image runs as an ordinary user, checks its health and starts the service [design.running.containers]', () => {
  assert.deepEqual(instruction('USER'), ['node'])
  const [program, ...rest] = JSON.parse(instruction('ENTRYPOINT')[0]!) as [string, ...string[]]
  assert.deepEqual([program, JSON.parse(instruction('CMD')[0]!)], ['node', ['serve']])
  assert.ok(existsSync(join(root, rest.at(-1)!)))
  const check = instruction('HEALTHCHECK')[0]!
  assert.match(check, /\/health`\)/)
  assert.ok(JSON.parse(check.slice(check.indexOf('['))).length === 3)
  const scripts = JSON.parse(read('package.json')).scripts as Record<string, string>
  assert.ok(scripts['start']!.includes(` ${rest.join(' ')} `), 'it has the flags of npm start')
  assert.ok(/npm run build/.test(read('Dockerfile')) && scripts['build'])
  const ignored = read('.dockerignore').split('\n')
  for (const folder of ['src', 'migrations', 'samples', 'contract', 'docs', 'scripts', 'toolchain'])
    assert.ok(!ignored.includes(folder), `${folder} is needed in the image`)
})

test('compose.yaml runs two instances and a worker with settings that the service accepts [design.running.containers]', () => {
  assert.deepEqual(Object.keys(services), ['api', 'worker', 'postgres', 'valkey', 'caddy'])
  assert.equal(services['api']!.deploy?.replicas, 2)
  for (const name of ['api', 'worker']) {
    const service = services[name]!
    assert.deepEqual([service.read_only, service.user, service.tmpfs], [true, 'node', ['/tmp']])
    const config = readConfig({ DATA_DIR: '/data', ...environmentOf(service) })
    assert.equal(config.baseUrl, 'https://directory1')
    assert.ok(config.databaseUrl && config.redisUrl)
    assert.deepEqual(config.trustedProxies, [compose.networks.default.ipam.config[0]!.subnet])
    assert.equal(config.sample, false)
  }
  assert.deepEqual(readConfig(environmentOf(services['api']!)).roles, ['api'])
  assert.equal(services['worker']!.command?.[0], 'worker')
  for (const name of ['postgres', 'valkey']) assert.ok(services[name]!.healthcheck, name)
})

test('every folder that compose.yaml mounts exists, and Caddy finds the instances [design.running.containers]', () => {
  for (const volume of Object.values(services).flatMap((service) => service.volumes ?? [])) {
    const [source] = volume.split(':') as [string]
    assert.ok(source.startsWith('./') ? existsSync(join(root, source)) : source in compose.volumes, source)
  }
  const caddy = read('deploy/Caddyfile')
  assert.match(caddy, /name api\n\s*port 8080/)
  assert.match(caddy, /flush_interval -1/)
})
