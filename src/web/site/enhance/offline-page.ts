/** Shows a page of ours instead of the browser's when there is no connection. */
export function offlinePage(): void {
  // Some browsers refuse workers in private windows; their own page is enough then.
  navigator.serviceWorker?.register('/offline.js').catch(() => undefined)
}
