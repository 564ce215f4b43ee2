/** Property tests repeat the same cases in every run. `TEST_SEED` sets another seed; `npm run soak` uses a random one. */
import fc from 'fast-check'

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['TEST_SEED'] ?? 1) })
