/** How Chromium is started. Flags that close a way around the guard each have a test that fails without them. */

/** Switches that keep every connection in the guard. See docs/rendering.md for what each one closes. */
export const GUARD_FLAGS = {
  /** Chromium connects to loopback and link-local addresses directly unless this removes its implicit exceptions. */
  bypassList: '--proxy-bypass-list=<-loopback>',
  /** WebRTC would send UDP packets past the proxy, to any address. Chromium reads the first, its headless shell the second. */
  webrtc: '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  webrtcForced: '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  /** HTTP/3 uses UDP. Chromium doesn't try it through a proxy; this is for requests that escape the proxy. */
  quic: '--disable-quic',
  /** The proxy resolves names. Nothing in the browser has a reason to, so it can't ask a private name server either. */
  resolver: '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
} as const;

/** Switches that turn off the browser's own requests. What is left goes to a proxy that refuses everything. */
const OWN_TRAFFIC_FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--disable-client-side-phishing-detection',
  '--no-pings',
  '--disable-search-engine-choice-screen',
  '--metrics-recording-only',
  '--safebrowsing-disable-auto-update',
];

const PROCESS_FLAGS = [
  // Headless Chromium also denies every permission prompt at once.
  '--headless=new',
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-gpu',
  // WebGL would run in one software rasterizer for all pages, which a shader that never ends holds up for good.
  '--disable-3d-apis',
  '--disable-extensions',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--noerrdialogs',
  '--mute-audio',
  '--hide-scrollbars',
  '--password-store=basic',
  '--use-mock-keychain',
  '--lang=en-US',
  // /dev/shm has only 64 MiB in most containers.
  '--disable-dev-shm-usage',
  // Pages in the background would run slowly, and every page here is in the background.
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-hang-monitor',
  // All frames of a page share a process, so one snapshot has them all. Each page has a fresh context without cookies or
  // credentials, so its frames have nothing to steal from each other; pages of other contexts are in other processes.
  '--disable-site-isolation-trials',
];

const DISABLED_FEATURES = [
  'IsolateSandboxedIframes',
  'IsolateOrigins',
  'site-per-process',
  'AutofillServerCommunication',
  'CertificateTransparencyComponentUpdater',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'InterestFeedContentSuggestions',
  'MediaRouter',
  'OptimizationHints',
  'PreloadTopChromeWebUI',
  'Prerender2',
  'Translate',
  // Menus of each new window's address bar are pages themselves: half a second of CPU time.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

export interface ChromiumFlagSettings {
  /** The proxy of the browser itself. Pages have a proxy of their own, in their context. */
  readonly refusingProxy: string;
  readonly userAgent: string;
  readonly userDataDir: string;
  /** Runs pages without Chromium's sandbox: a bug in it then reaches everything that the renderer's user can. */
  readonly withoutSandbox: boolean;
  /** Heap of one page's scripts in MiB. */
  readonly heapMegabytes: number;
  /** For tests that prove what a flag is for. */
  readonly leaveOut?: readonly (keyof typeof GUARD_FLAGS | 'proxyServer')[];
}

export function chromiumFlags(settings: ChromiumFlagSettings): string[] {
  const guardFlags = Object.entries(GUARD_FLAGS).flatMap(([name, flag]) =>
    settings.leaveOut?.some((left) => left === name) ? [] : flag,
  );
  return [
    ...PROCESS_FLAGS,
    ...OWN_TRAFFIC_FLAGS,
    ...guardFlags,
    ...(settings.leaveOut?.includes('proxyServer') ? [] : [`--proxy-server=${settings.refusingProxy}`]),
    `--disable-features=${DISABLED_FEATURES.join(',')}`,
    `--js-flags=--max-old-space-size=${settings.heapMegabytes}`,
    `--user-agent=${settings.userAgent}`,
    `--user-data-dir=${settings.userDataDir}`,
    ...(settings.withoutSandbox ? ['--no-sandbox'] : []),
    'about:blank',
  ];
}
