export { runScout } from './program.ts'
