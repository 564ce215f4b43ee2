/** Whether a reason speaks against a match of two actors. Such reasons begin with one of these words. */
export const speaksAgainstMatch = (reason: string) =>
  ['Different ', 'Missing '].some((word) => reason.startsWith(word))
