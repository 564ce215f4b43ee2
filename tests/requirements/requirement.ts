/** What is not built yet, by capability. `operations` is for operators. */
export type Capability =
  | 'accounts'
  | 'firehose'
  | 'workspaces'
  | 'discovery'
  | 'mcp'
  | 'scout'
  | 'web'
  | 'operations'

/** One sentence that binds the service, and where it stands. */
export type Requirement =
  | { readonly text: string; readonly from: string; readonly status: 'built'; readonly capability?: never }
  | {
      readonly text: string
      readonly from: string
      readonly status: 'pending'
      readonly capability: Capability
    }
