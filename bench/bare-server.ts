/** The bare limit: `node:http` sending the same bytes to everybody. Arguments: port, file with the bytes. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [port, file] = process.argv.slice(2)
const body = readFileSync(file!)
const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length }

createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
}).listen(Number(port), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
