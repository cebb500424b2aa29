/** What a browser of the journeys leaves alone. */
export const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const at = (path: string | undefined) => (path ? { executablePath: path } : {})

/** The engine alone. */
export const headless = at(process.env.HEADLESS_PATH ?? process.env.CHROMIUM_PATH)
/** The whole browser, for what is shown outside the page. */
export const whole = at(process.env.CHROMIUM_PATH)
