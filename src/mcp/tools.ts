import type { Tool } from './tool.ts'
import { listRunCandidatesTool, publishCandidatesTool, reviewCandidateTool } from './tools/candidates.ts'
import { listChangesTool } from './tools/changes.ts'
import { getReceiptTool, suggestPageTool } from './tools/contribute.ts'
import { getPlaceCoverageTool } from './tools/coverage.ts'
import { exportBriefTool } from './tools/export-brief.ts'
import { getPlaceEntitiesTool, searchEntitiesTool } from './tools/find-actors.ts'
import { searchSourcesTool } from './tools/find-sources.ts'
import { flagRecordTool } from './tools/flag.ts'
import { getListTool, saveToListTool } from './tools/lists.ts'
import { listMeetingsTool } from './tools/meetings.ts'
import { listMonitorsTool, previewMonitorTool } from './tools/monitors.ts'
import { getEntityTool } from './tools/read-actor.ts'
import { getEntityRelationsTool } from './tools/relations.ts'
import { resolveIssueAreasTool, resolvePlaceTool } from './tools/resolve.ts'
import { decideReviewItemTool, getReviewItemTool, listReviewQueueTool } from './tools/review.ts'
import { getDiscoveryRunTool, listDiscoveryRunsTool, startDiscoveryRunTool } from './tools/runs.ts'
import { getRecentSignalsTool } from './tools/signals.ts'
import { startWatchTool } from './tools/watches.ts'
import { listWorkspaceItemsTool } from './tools/workspace-items.ts'
import { writeBriefTool } from './tools/write-brief.ts'

/** Every tool, in the order in which clients list them. */
export const allTools: readonly Tool[] = [
  resolvePlaceTool,
  resolveIssueAreasTool,
  searchEntitiesTool,
  getEntityTool,
  getEntityRelationsTool,
  listChangesTool,
  getPlaceEntitiesTool,
  getPlaceCoverageTool,
  searchSourcesTool,
  getRecentSignalsTool,
  listMeetingsTool,
  flagRecordTool,
  suggestPageTool,
  getReceiptTool,
  listReviewQueueTool,
  getReviewItemTool,
  decideReviewItemTool,
  startDiscoveryRunTool,
  getDiscoveryRunTool,
  listDiscoveryRunsTool,
  listRunCandidatesTool,
  reviewCandidateTool,
  publishCandidatesTool,
  listWorkspaceItemsTool,
  getListTool,
  saveToListTool,
  writeBriefTool,
  exportBriefTool,
  startWatchTool,
  listMonitorsTool,
  previewMonitorTool,
]
