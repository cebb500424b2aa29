/** The test cards of the trial provider. It takes no other number, so that nobody's own card can be kept by mistake. */
export const trialCards = {
  success: '4242424242424242',
  declined: '4000000000000002',
  /** The bank asks its customer, every time. */
  authentication: '4000002500003155',
  /** Paid at once, told late. */
  late: '4000000000005126',
  /** Good for one payment: saved with it, and declined ever after. */
  once: '4000000000000341',
} as const

export const lateEventMs = 5000

type TrialCard = keyof typeof trialCards

/** Which test card a number is, with or without spaces; null for any other number. */
export function trialCardOf(number: string): TrialCard | null {
  const digits = number.replace(/[ -]/g, '')
  return (Object.keys(trialCards) as TrialCard[]).find((it) => trialCards[it] === digits) ?? null
}
