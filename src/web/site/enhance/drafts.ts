export type Fields = Readonly<Record<string, string>>
/** What was typed and not saved, and the version of the item that it was written for. */
type Draft = { fields: Fields; version: string }

const prefix = 'draft '

/** A browser without storage, or with a full one, still saves. */
export function storeDraft(key: string, draft: Draft): void {
  try {
    localStorage.setItem(prefix + key, JSON.stringify(draft))
  } catch {}
}

export function readDraft(key: string): Draft | undefined {
  const stored = localStorage.getItem(prefix + key)
  return stored === null ? undefined : (JSON.parse(stored) as Draft)
}

export const forgetDraft = (key: string): void => localStorage.removeItem(prefix + key)
