import { deepLimits, type ResearchLimits, standardLimits } from '../../contracts/discovery/research-limits.ts'
import type { Config } from './config.ts'
import { settingKeys, settingOf } from './settings.ts'

export const depthLimits = (config: Config): ResearchLimits =>
  config.get('pipeline.depth') === 'deep' ? deepLimits : standardLimits

/** Limits of a run: explicit settings, otherwise those of its depth. */
export function researchLimits(config: Config): ResearchLimits {
  const limits: { -readonly [Name in keyof ResearchLimits]: number } = { ...depthLimits(config) }
  for (const key of settingKeys) {
    const { depthLimit } = settingOf(key)
    if (depthLimit) limits[depthLimit] = (config.get(key) as number | undefined) ?? limits[depthLimit]
  }
  if (!config.get('scraper.follow_links')) limits.linkDepth = 0
  if (!config.get('scraper.browser_fallback_enabled')) limits.renders = 0
  return limits
}
