/** What a browser says of itself, in the few words a person recognises a device by. Null: it does not say. */
export interface Agent {
  browser: string | null
  system: string | null
  kind: 'desktop' | 'phone' | 'tablet'
}

/** The order counts: Edge and Opera also call themselves Chrome, Chrome also calls itself Safari. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

/** An iPad asked for desktop pages says it is a Mac: nothing in the text tells them apart. */
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (names: readonly [RegExp, string][], text: string): string | null => names.find(([sign]) => sign.test(text))?.[1] ?? null

export function readAgent(text: string | null): Agent {
  const agent = text ?? ''
  const system = nameIn(systems, agent)
  const isPhone = system === 'iPhone' || (system === 'Android' && /\bMobile\b/.test(agent))
  const isTablet = system === 'iPad' || system === 'Android'
  return { browser: nameIn(browsers, agent), system, kind: isPhone ? 'phone' : isTablet ? 'tablet' : 'desktop' }
}
