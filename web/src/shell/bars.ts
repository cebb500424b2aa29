export interface Conditions {
  isOnline: boolean
  isLineLost: boolean
  trial: { mail: boolean; payments: boolean } | undefined
  isTrialHidden: boolean
}

export type Bar = 'offline' | 'lost' | 'trialBoth' | 'trialMail' | 'trialPayments'

/** One condition at a time, the one that hinders most: two bars are read less than one. */
export function barFor({ isOnline, isLineLost, trial, isTrialHidden }: Conditions): Bar | null {
  if (!isOnline) return 'offline'
  if (isLineLost) return 'lost'
  if (isTrialHidden || !trial) return null
  if (trial.mail && trial.payments) return 'trialBoth'
  if (trial.mail) return 'trialMail'
  return trial.payments ? 'trialPayments' : null
}
