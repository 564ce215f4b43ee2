import type { z } from 'zod'
import type { ClaimKind as ClaimKindSchema } from '../../contracts/directory/claim-kind.ts'
import type { FreshnessStatus } from '../../contracts/directory/freshness.ts'

export type { EntityType } from '../../contracts/directory/entities.ts'
export type { CoverageStatus } from '../../contracts/directory/places.ts'
export type { SourceClass } from '../../contracts/directory/sources.ts'
export type { SignalType } from '../../contracts/firehose/signals.ts'
export type Freshness = z.infer<typeof FreshnessStatus>
export type ClaimKind = z.infer<typeof ClaimKindSchema>
