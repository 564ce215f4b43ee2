/** Sites that show their pages to members, or ask not to be read by programs. Listed by registrable domain. */
export const socialMedia: ReadonlySet<string> = new Set([
  'facebook.com',
  'fb.com',
  'fb.me',
  'instagram.com',
  'threads.net',
  'threads.com',
  'x.com',
  'twitter.com',
  't.co',
  'tiktok.com',
  'linkedin.com',
  'lnkd.in',
  'youtube.com',
  'youtu.be',
  'nextdoor.com',
  'reddit.com',
  'snapchat.com',
  'pinterest.com',
  'tumblr.com',
  'whatsapp.com',
  'wa.me',
  't.me',
  'telegram.org',
  'discord.com',
  'discord.gg',
  'bsky.app',
  'truthsocial.com',
])

/** Where people sign in to something else. Whole hosts, with everything below them. */
export const signInHosts: readonly string[] = [
  'accounts.google.com',
  'login.microsoftonline.com',
  'login.live.com',
  'appleid.apple.com',
  'okta.com',
  'auth0.com',
  'onelogin.com',
  'login.gov',
  'id.me',
  'clever.com',
]

/** The last part of a path that is a form to sign in with, as the usual systems name it. */
export const signInPath =
  /\/(log-?in|sign-?in|log-?on|sign-?on|wp-login\.php|signin\.aspx|login\.aspx|login\.php|wp-admin|oauth2?\/authorize|saml2?\/(sso|login)|sso\/login)\/?$/i
