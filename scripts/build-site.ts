/** Builds the pages of the site for this version: `npm run build`, and at the end of `npm ci`. */
import { ensureSiteBuild } from '../src/web/site-build.ts'

console.log(await ensureSiteBuild((message) => console.log(message)))
