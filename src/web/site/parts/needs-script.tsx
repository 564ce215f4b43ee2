/** Passkeys are a matter between the browser and the device: without scripts there is no way to ask for one. */
export function NeedsScript() {
  return (
    <noscript>
      <p className="rounded-md border-l-4 border-warn bg-warn-wash px-4 py-3 text-sm">
        Passkeys need JavaScript. Turn it on for this site to sign in; the directory itself can be read
        without.
      </p>
    </noscript>
  )
}
