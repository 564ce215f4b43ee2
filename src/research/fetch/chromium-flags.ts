/** Features that Playwright disables. Chromium reads only the last such list, so ours repeats them. */
const disabledByPlaywright =
  `AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose HttpsUpgrades HttpsFirstBalancedModeAutoEnable LensOverlay
  MediaRouter PaintHolding ThirdPartyStoragePartitioning AvoidCorsURLLoaderRestartOnRedirect TcpPortRandomizationWin
  OptimizationHints NetworkTimeServiceQuerying AimEnabled PreconnectToSearch msForceBrowserSignIn
  msEdgeUpdateLaunchServicesPreferredVersion`.split(/\s+/)

/** Features of the browser's own interface, and a spare process. They use more CPU than most pages. */
const unusedFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
]

/** Flags for a Chromium without background activity. */
export const chromiumFlags: readonly string[] = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--disable-gpu',
  `--disable-features=${[...disabledByPlaywright, ...unusedFeatures].join()}`,
]
