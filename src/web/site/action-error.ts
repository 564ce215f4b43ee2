/** A service error as pages show it; `fields` has one message per invalid field. */
export type ActionError = { code: string; message: string; fields: Record<string, string> }

export type FailedAction = { error: ActionError }

export function actionErrorOf(result: unknown): ActionError | undefined {
  return (result as FailedAction | undefined)?.error
}
