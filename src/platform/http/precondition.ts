import { ServiceError } from '../errors.ts'

/** The ETag of a versioned record. */
export function versionTag(version: number): string {
  return `"v${version}"`
}

/** RFC 9110 § 13.1.1: with If-Match, a change applies only to the version that its author read. */
export function requireVersion(ifMatch: string | undefined, version: number): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  const tags = ifMatch.split(',').map((tag) => tag.trim())
  if (tags.some((tag) => !/^(?:W\/)?"[\x21\x23-\x7e]*"$/.test(tag))) {
    throw new ServiceError(
      'invalid_header',
      'If-Match must contain entity tags, such as the ETag of a response',
    )
  }
  if (tags.includes(versionTag(version))) return
  throw new ServiceError(
    'precondition_failed',
    `It was changed in the meantime: its version is now ${version}. Read it again, then repeat the change`,
    { members: { version } },
  )
}
