/** A subject that people organize around. Its slug is part of the public API and never changes. */
type IssueAreaDefinition = {
  /** Lower case, underscores: `housing_affordability`. */
  readonly slug: string
  readonly name: string
  readonly description: string
  /** Lower-case everyday names of the subject. Names of committees and boards contain them too. */
  readonly aliases: readonly string[]
  /** Lower-case terms that people and local pages use for the subject. */
  readonly searchTerms: readonly string[]
}

/** A group of issue areas. */
export type DomainDefinition = {
  /** Lower case, dashes: `housing-and-the-built-environment`. */
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly issueAreas: readonly IssueAreaDefinition[]
}
