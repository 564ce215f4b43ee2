import { extname } from 'node:path'

/** A program that a module starts in a process or thread: `.ts` in the sources, `.js` in the package. */
export const programUrl = (path: string, { filename, url }: ImportMeta): URL =>
  new URL(`${path}${extname(filename)}`, url)
