import { ServiceError } from '../errors.ts'

/** The validator of something that counts its changes. */
export function versionTag(version: number): string {
  return `"v${version}"`
}

/** RFC 9110 § 13.1.1: a change is made only to the version that its author saw, when they say which that was. */
export function requireVersion(ifMatch: string | undefined, version: number): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  const tags = ifMatch.split(',').map((tag) => tag.trim())
  if (tags.some((tag) => !/^(?:W\/)?"[\x21\x23-\x7e]*"$/.test(tag))) {
    throw new ServiceError('invalid_header', 'If-Match must hold entity tags, as the ETag of an answer')
  }
  if (tags.includes(versionTag(version))) return
  throw new ServiceError(
    'precondition_failed',
    `It was changed in the meantime: its version is now ${version}. Read it again, then repeat the change`,
    { members: { version } },
  )
}
