export { readActivity } from './activity-store.ts'
export { type CoverageCells, readCoverageCells } from './coverage/coverage-cells.ts'
export { readSearchActivity, type SearchActivityScope } from './coverage/search-activity-store.ts'
export { createDirectory, type Directory } from './create-directory.ts'
export type { DomainEvent, EventEvidence, PublishEvents } from './domain-events/domain-event.ts'
export type { Edit } from './entities/edit.ts'
export { createEntityEditService } from './entities/entity-edit-service.ts'
export { missingClaims } from './entities/missing-claims.ts'
export { isRefusal } from './entity-writer/entity-draft.ts'
export { type ExportOptions, type ExportSummary, exportEntities } from './export/export-run.ts'
export { privateActorLines } from './export/private-export-store.ts'
export { foldText } from './fold.ts'
export type { SignalCorrectionFilters, SignalCorrections } from './history/correction-source.ts'
export type { ChangePosition, CorrectionRow } from './history/history-store.ts'
export { isUnchanged } from './import/archives/download-archive.ts'
export { withArchive } from './import/archives/with-archive.ts'
export { checkRecords } from './import/dry-run.ts'
export {
  type ImportInput,
  openCongressFiles,
  openJsonLines,
  openOpenStates,
  requireDataset,
} from './import/import-input.ts'
export {
  type BoundaryOptions,
  type ImportOrigin,
  readOrigins,
  recordOrigin,
} from './import/import-origin-store.ts'
export { type ImportOptions, importRecords } from './import/import-run.ts'
export { emptySummary, type ImportSummary } from './import/import-summary.ts'
export type { ExampleFact } from './overview-store.ts'
export { seedGazetteer } from './places/gazetteer-store.ts'
export { type ImportedBoundaries, importBoundaries } from './places/import-boundaries.ts'
export { importOcdPlaces, type OcdImport } from './places/ocd-places.ts'
export { findPlaceKeys, findPlacesOfStates, findTimeZones } from './places/place-keys-store.ts'
export { findPlaceReferences } from './places/place-references-store.ts'
export { parseState } from './places/states.ts'
export { cleanStoredRecords, skipCleaningIfEmpty } from './privacy/clean-stored-store.ts'
export { summarizeActors } from './references/actor-summary-store.ts'
export { wasChangedAfter } from './references/changed-after-store.ts'
export type { CitedRecord } from './references/citation-store.ts'
export {
  type EvidenceActor,
  type EvidenceClaim,
  readEvidenceRows,
} from './references/evidence-export-store.ts'
export type { MergeOutcome } from './references/merge-outcome-store.ts'
export type { NewestEvidence } from './references/newest-evidence-store.ts'
export type { PublicClaim } from './references/public-claim-store.ts'
export { type DescribedTarget, describeTargets, type TargetKey } from './references/target-store.ts'
export { requireTarget, toWorkspaceTarget } from './references/targets.ts'
export { findPost } from './relations/find-post-store.ts'
export type { FoundRelation, RelationEvidence } from './relations/publish-relations.ts'
export { readEnds } from './relations/relation-end-store.ts'
export { openSampleFolder } from './sample/open-sample-folder.ts'
export { readSampleFolder, type SampleFolder, sampleText } from './sample/sample-folder.ts'
export { readSampleReferences, type SampleReferences } from './sample/sample-references-store.ts'
export {
  needsSampleDiscovery,
  prepareSample,
  removeSample,
  storeSample,
} from './sample/sample-store.ts'
export { isStopWord } from './search/stop-words.ts'
export { createNightlySnapshots, isSnapshotDue, snapshotHeap } from './snapshots/nightly-snapshots.ts'
export { readPublishedSnapshots } from './snapshots/published-snapshots.ts'
export { takeSnapshot } from './snapshots/write-snapshot.ts'
export type { MissingQuote, OnMissingQuotes } from './sources/source-check-store.ts'
export { sourceUrl, storedUrl, withStoredUrls } from './sources/source-url.ts'
export { applySuppressions } from './suppression/apply-suppressions.ts'
export { removeFromTexts } from './suppression/remove-from-texts.ts'
export { addressWords } from './suppression/suppression-hashes.ts'
export { createSuppressionService, type Removal } from './suppression/suppression-service.ts'
export { allIssueAreas, expandIssueSlugs, isIssueArea, issueAreaName } from './taxonomy/taxonomy-service.ts'
export { storeTaxonomy } from './taxonomy/taxonomy-store.ts'
