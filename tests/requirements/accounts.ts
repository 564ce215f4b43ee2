import type { Requirement } from './requirement.ts'

/** Accounts: API keys, plans and passkeys. */
export const accounts = {
  'spec.access.api-key-header': {
    text: 'An API key travels in `X-API-Key`, never in `Authorization`, which is for OAuth only.',
    from: 'interface: Authentication 1',
    status: 'built',
  },
  'spec.access.api-key-uses': {
    text: 'An API key serves scripts, imports, exports, workspace automations, discovery runs and reads in higher volume.',
    from: 'interface: Authentication',
    status: 'built',
  },
  'spec.access.api-keys-in-settings': {
    text: 'API keys are created and revoked in account settings and belong to one account.',
    from: 'interface: Authentication 2',
    status: 'built',
  },
  'spec.access.api-keys-secret': {
    text: 'API keys are secrets and never reach browser code.',
    from: 'interface: Authentication 2',
    status: 'built',
  },
  'spec.access.api-keys-paid': {
    text: 'API keys require a paid plan (individual at 5 a month, team or research pass); free accounts have none.',
    from: 'interface: Authentication 3',
    status: 'built',
  },
  'spec.access.imports-and-workspaces': {
    text: 'Imports and workspace data over the API require authentication.',
    from: 'interface: Authentication 4',
    status: 'built',
  },
  'spec.access.passkey-first': {
    text: 'Account sign-in is passkey-first (WebAuthn).',
    from: 'interface: Authentication 6',
    status: 'built',
  },
  'spec.errors.403-plan-or-workspace': {
    text: 'A valid identity whose plan or workspace is insufficient gets 403.',
    from: 'interface: Authentication 7; Errors',
    status: 'built',
  },
  'spec.limits.authenticated-higher': {
    text: 'Authenticated callers get higher limits than the public, set by plan.',
    from: 'interface: Limits',
    status: 'built',
  },
  'design.limits.plans': {
    text: 'Plans set requests a minute, streams at once and runs a month: free 60/0/0, individual 300/5/50, team 1200/50/500, research_pass 600/20/200.',
    from: 'design § 5',
    status: 'built',
  },
  'design.errors.403-names-what-is-missing': {
    text: 'A 403 body names plan_required, scope_required or workspace_required and where to get it.',
    from: 'design § 5',
    status: 'built',
  },
  'design.cli.account': {
    text: '`civic account create|list|set-plan|reset` manages accounts and prints ids and plan.',
    from: 'design § 4',
    status: 'built',
  },
  'design.cli.account-delete': {
    text: '`civic account find` finds accounts by name or id, and `civic account delete` removes one with its access and its own workspaces after a confirmation; a team that others use keeps an owner.',
    from: 'design § 4',
    status: 'built',
  },
  'design.cli.workspace-delete': {
    text: '`civic workspace rename` renames a workspace, and `civic workspace delete` says what is in one, removes it after a confirmation with its access and private data, and refuses a personal one.',
    from: 'design § 4',
    status: 'built',
  },
  'design.accounts.reset-ends-access': {
    text: '`civic account reset` ends sessions, API keys, connected applications, webhooks and feed links of the account, and says so.',
    from: 'design § 7',
    status: 'built',
  },
  'design.cli.key': {
    text: '`civic key create|revoke|list` manages API keys; `token create` gives an OAuth access token.',
    from: 'design § 4',
    status: 'built',
  },
  'design.cli.reviewer': {
    text: '`civic reviewer grant` makes an account a reviewer.',
    from: 'design § 4',
    status: 'built',
  },
  'design.config.plan-limits': {
    text: 'Plan limits are configuration.',
    from: 'design § 4',
    status: 'built',
  },
  'design.accounts.key-limits': {
    text: 'An API key can have an end and scopes: an expired key gets 401 with the time, and scopes narrow what the plan allows.',
    from: 'design § 4',
    status: 'built',
  },
  'design.accounts.by-invitation': {
    text: 'An operator can allow accounts by invitation only. Others are refused with what to do.',
    from: 'design § 4',
    status: 'built',
  },
  'design.accounts.recovery': {
    text: 'Recovery codes replace a lost passkey, and an operator can reset an account from the command line.',
    from: 'design § 7',
    status: 'built',
  },
  'design.accounts.personal-workspace': {
    text: 'A personal workspace is made at sign-up.',
    from: 'design § 7',
    status: 'built',
  },
  'design.accounts.key-format': {
    text: 'A key is `cdk_`, 256 bits and a checksum; it is shown once and only its SHA-256 is stored.',
    from: 'design § 7',
    status: 'built',
  },
  'design.accounts.plan-checked-at-use': {
    text: 'The plan is checked when a key is used: a lapsed plan is 403.',
    from: 'design § 7',
    status: 'built',
  },
} as const satisfies Record<string, Requirement>
