export { type BudgetLimits, createModelBudget, type ModelBudget } from './model-budget.ts'
export type { Rejection } from './model-claims.ts'
export { createModelExtractor, type ModelOutcome } from './model-extractor.ts'
export type { ModelSettings } from './model-settings.ts'
