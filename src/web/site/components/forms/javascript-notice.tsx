/** Browsers offer passkeys only through JavaScript. */
export function JavaScriptNotice() {
  return (
    <noscript>
      <p className="rounded-md border-l-4 border-warn bg-warn-wash px-4 py-3 text-sm">
        Passkeys need JavaScript. Turn it on for this site to sign in. You can read the directory without it.
      </p>
    </noscript>
  )
}
