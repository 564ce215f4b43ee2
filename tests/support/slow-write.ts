import pg from 'pg'
import type { Service } from './service.ts'
import { until } from './until.ts'

/** A write that is under way in the database until `finish` is called. */
export async function slowWrite(service: Service, databaseUrl: string, reason: string) {
  const { id } = (await service.json('/api/places/alder-falls,indiana/entities')).data[0]
  const blocker = new pg.Client({ connectionString: databaseUrl })
  await blocker.connect()
  await blocker.query('begin; lock table flag in exclusive mode')
  const answer = service.flag(id, reason)
  answer.catch(() => undefined)
  const waiting = "select from pg_locks where not granted and relation = 'flag'::regclass"
  await until(async () => (await blocker.query(waiting)).rowCount, 'the write waits')
  return { answer, finish: () => blocker.end() }
}
