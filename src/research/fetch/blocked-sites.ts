import { wordSet } from '../word-lists.ts'

/** Social media sites show pages to members only or disallow crawlers. Listed by registrable domain. */
export const socialMedia = wordSet(`
  facebook.com fb.com fb.me instagram.com threads.net threads.com x.com twitter.com t.co tiktok.com linkedin.com lnkd.in
  youtube.com youtu.be nextdoor.com reddit.com snapchat.com pinterest.com tumblr.com whatsapp.com wa.me t.me telegram.org
  discord.com discord.gg bsky.app truthsocial.com`)

/** Hosts of sign-in services, including their subdomains. */
export const signInHosts: readonly string[] =
  `accounts.google.com login.microsoftonline.com login.live.com appleid.apple.com okta.com auth0.com onelogin.com login.gov id.me
  clever.com`.split(/\s+/)

export const signInPath =
  /\/(log-?in|sign-?in|log-?on|sign-?on|wp-login\.php|signin\.aspx|login\.aspx|login\.php|wp-admin|oauth2?\/authorize|saml2?\/(sso|login)|sso\/login)\/?$/i
