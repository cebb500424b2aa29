export interface Conditions {
  isOnline: boolean
  isLineLost: boolean
  trial: { mail: boolean; payments: boolean } | undefined
  isTrialHidden: boolean
  /** The company whose display is open lacks data that a convocation needs. */
  isIncomplete: boolean
  isExpired: boolean
  /** Letters of that company really leave, through its own server, although the installation's mail is a trial. */
  hasRealMail: boolean
  /** That company is an example: whatever the installation does, none of its letters leaves. */
  isExample: boolean
}

export type Bar = 'offline' | 'lost' | 'incomplete' | 'expired' | 'trialBoth' | 'trialMail' | 'trialPayments' | 'trialReal' | 'example'

/** One condition at a time, the one that hinders most: two bars are read less than one. */
export function barFor({ isOnline, isLineLost, trial, isTrialHidden, isIncomplete, isExpired, hasRealMail, isExample }: Conditions): Bar | null {
  if (!isOnline) return 'offline'
  if (isLineLost) return 'lost'
  // Nothing else about it matters as much.
  if (isExample) return 'example'
  // Without a subscription completing the data opens nothing yet.
  if (isExpired) return 'expired'
  // A letter that leaves by mistake cannot be called back: nothing hides this one.
  if (trial?.mail && hasRealMail) return 'trialReal'
  if (isIncomplete) return 'incomplete'
  if (isTrialHidden || !trial) return null
  if (trial.mail && trial.payments) return 'trialBoth'
  if (trial.mail) return 'trialMail'
  return trial.payments ? 'trialPayments' : null
}
