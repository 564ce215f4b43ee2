/** One subject that people organise around. Its slug is part of the public interface and never changes. */
export type IssueAreaDefinition = {
  /** Lower case, underscores: `housing_affordability`. */
  readonly slug: string
  readonly name: string
  readonly description: string
  /** What local people and local pages write when they mean this subject. Lower case. */
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
