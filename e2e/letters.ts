import { expect, type Page } from '@playwright/test'

interface Wanted {
  address: string
  /** Words of the letter: the name of the meeting, and what it is about. */
  meeting: string
  letter: string
}

/** The personal link in the letter of a meeting to an address, from the trial mailbox. */
export async function linkTo(page: Page, { address, meeting, letter }: Wanted): Promise<string> {
  let path = ''
  await expect(async () => {
    const { items } = await (await page.request.get('/api/dev/mailbox', { params: { search: address } })).json()
    const text = items.map((it: { text: string }) => it.text).find((it: string) => it.includes(meeting) && it.includes(letter)) ?? ''
    path = /https?:\/\/[^/\s]+(\/public\/meetings\/\S+)/.exec(text)?.[1] ?? ''
    expect(path).not.toBe('')
  }).toPass({ timeout: 15_000 })
  return path
}
