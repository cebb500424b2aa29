import type { TrialCardError, TrialCardReply } from '@delibera/core/payments/schema'

/** Paid, or why not: a reason that we put into words, or the provider's own. */
export type CardOutcome = 'paid' | { reason: TrialCardError } | { text: string }

/** What both card forms can do. */
export interface CardForm {
  /** Whether everything is filled in; what is missing is marked. */
  check(): Promise<boolean>
  /** Asks the card that was typed in. */
  pay(secret: string): Promise<CardOutcome>
}

export const trialOutcome = ({ status, error }: TrialCardReply): CardOutcome =>
  error ? { reason: error } : status === 'succeeded' || status === 'processing' ? 'paid' : { reason: 'card_declined' }
