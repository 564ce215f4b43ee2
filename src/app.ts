import { openHttpServer } from './app/http-server.ts'
import { openModules } from './app/modules.ts'
import type { AppOptions } from './app/options.ts'
import { createRuntime, openStorage } from './app/runtime.ts'
import type { Config } from './platform/config.ts'
import { createRespond } from './platform/http/respond.ts'
import type { HttpServer } from './platform/http/server.ts'
import { createStartingListener } from './platform/http/starting.ts'
import type { Logging } from './platform/log.ts'
import type { Database } from './platform/sql/database.ts'
import { createStartingPage, ensureSiteBuild } from './web/index.ts'

type App = {
  /** Where the service listens, e.g. http://127.0.0.1:8080. */
  address: string
  database: Database
  http: HttpServer
  [Symbol.asyncDispose](): Promise<void>
}

/** The composition root: configuration → database → modules → routes → one listening process. */
export async function startApp(config: Config, logging: Logging, options: AppOptions = {}): Promise<App> {
  await using opened = new AsyncDisposableStack()
  const runtime = createRuntime(config, logging, options)
  const { log, unixNow, siteName, clientAddress } = runtime
  const { instance } = options
  const listener = opened.use(
    createStartingListener({
      clientAddress,
      respond: createRespond({ ...runtime, now: unixNow, errorPage: createStartingPage(siteName) }),
    }),
  )
  const place = { host: config.host, port: config.port, reusePort: instance?.reusePort ?? false }
  const earlyAddress = (instance?.listensEarly ?? true) ? await listener.listen(place) : undefined
  // A start after a change of the pages builds them while it opens the database.
  const building = config.roles.includes('api')
    ? ensureSiteBuild((message) => log.info(message))
    : Promise.resolve(undefined)
  building.catch(() => {})

  const started = Promise.withResolvers<void>()
  const storage = await openStorage(opened, runtime)
  const modules = await openModules(opened, runtime, storage, started.promise)
  const { discovery, monitors, sampleTown } = modules
  const siteFolder = await building
  const { server, loadHandlers } = await openHttpServer(opened, {
    runtime,
    storage,
    modules,
    listener,
    siteFolder,
  })

  if (config.roles.includes('worker')) await Promise.all([discovery.startWorker(), monitors.startWorker()])
  // Discovering the sample town and loading the site block the event loop for too long to sequence signals meanwhile.
  await sampleTown.loaded
  if (options.loadsSite) await loadHandlers()
  started.resolve()
  const address = earlyAddress ?? (await listener.listen(place))
  const resources = opened.move()
  return {
    address,
    database: storage.database,
    http: server,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}
