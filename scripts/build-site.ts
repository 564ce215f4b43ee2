/** Builds the pages of the site for this version, as a first start does: `npm run build`. */
import { ensureSiteBuild } from '../src/web/site-build.ts'

console.log(await ensureSiteBuild((message) => console.log(message)))
