import { deepLimits, type ResearchLimits, standardLimits } from '../../contracts/discovery/research-limits.ts'
import type { Config } from './config.ts'
import { settingKeys, settingOf } from './settings.ts'

export const depthLimits = (config: Config): ResearchLimits =>
  config.get('pipeline.depth') === 'deep' ? deepLimits : standardLimits

/** What a run may do: what is set, and else what its depth allows. */
export function researchLimits(config: Config): ResearchLimits {
  const limits: { -readonly [Name in keyof ResearchLimits]: number } = { ...depthLimits(config) }
  for (const key of settingKeys) {
    const { ofDepth } = settingOf(key)
    if (ofDepth) limits[ofDepth] = (config.get(key) as number | undefined) ?? limits[ofDepth]
  }
  if (!config.get('scraper.follow_links')) limits.linkDepth = 0
  if (!config.get('scraper.browser_fallback_enabled')) limits.renders = 0
  return limits
}
