import { chromium } from '@playwright/test'
import { aptInstall } from './apt.ts'
import { bin, run } from './run.ts'

const systemNames = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', 'chromium', 'chromium-browser', 'google-chrome']

/** A Chromium that runs on this machine, installed when there is none; the caller's own choice is `CHROMIUM_PATH`. */
export async function chromiumPath(): Promise<string> {
  const chosen = process.env.CHROMIUM_PATH
  if (!chosen) return (await systemBrowser()) ?? (await fromApt()) ?? (await fromPlaywright())
  if (await runs(chosen)) return chosen
  throw new Error(`CHROMIUM_PATH is "${chosen}", which does not run. Name the executable of a Chromium, or leave it out.`)
}

/**
 * The same engine without windows, menus and a desktop around it, which takes a third less of the machine: where Debian has it. It refuses what needs a desktop,
 * such as notifications.
 */
export async function headlessPath(): Promise<string> {
  if (process.env.CHROMIUM_PATH) return chromiumPath()
  const shell = '/usr/bin/chromium-headless-shell'
  if (await runs(shell)) return shell
  await aptInstall(['chromium-headless-shell'])
  return (await runs(shell)) ? shell : chromiumPath()
}

// Asked for its version and not only looked up: on Ubuntu chromium-browser is a stub that wants snap.
const runs = async (command: string): Promise<boolean> => (await run(command, ['--version'])).ok

async function systemBrowser(): Promise<string | undefined> {
  for (const it of systemNames) if (await runs(it)) return absolute(it)
  return undefined
}

async function absolute(command: string): Promise<string> {
  if (command.startsWith('/')) return command
  return (await run('sh', ['-c', 'command -v "$0"', command])).output.trim()
}

async function fromApt(): Promise<string | undefined> {
  const { installed } = await aptInstall(['chromium'])
  return installed.length > 0 ? systemBrowser() : undefined
}

async function fromPlaywright(): Promise<string> {
  const fetched = await run(bin('playwright'), ['install', 'chromium'])
  const browser = chromium.executablePath()
  if (fetched.ok && (await runs(browser))) return browser
  const reason = fetched.output.trim().split('\n').slice(-5).join('\n')
  throw new Error(
    `No Chromium: none is installed, apt-get could not install one, and "playwright install chromium" failed.\n${reason}\nInstall Chromium or set CHROMIUM_PATH.`,
  )
}
