/** Reasons for which an address is never read; other failures may be over at the next reading. */
export const refusals = new Set([
  'bad_address',
  'unsupported_protocol',
  'forbidden_port',
  'credentials_in_address',
  'private_address',
  'social_media',
  'login_page',
  'robots_disallowed',
  'wrong_content',
])
