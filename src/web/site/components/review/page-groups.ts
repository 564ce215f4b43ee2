/** Why a page was not read, in a few words. */
const groups = {
  read: ['read'],
  robots: ['robots_disallowed', 'robots_timeout', 'robots_unavailable'],
  gone: ['not_found', 'gone'],
  expensive: ['too_expensive', 'too_large', 'decompression_bomb'],
  silent: ['timeout', 'unreachable', 'connection_lost', 'host_not_found', 'server_error', 'rate_limited'],
  closed: ['login_required', 'login_page', 'forbidden', 'social_media'],
  same: ['same_page'],
} as const
export type PageGroup = keyof typeof groups | 'other'

export const pageGroup = (outcome: string): PageGroup =>
  (Object.keys(groups) as (keyof typeof groups)[]).find((name) =>
    groups[name].some((one) => one === outcome),
  ) ?? 'other'
