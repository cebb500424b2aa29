/** The mail server of an installation that delivers nothing: whoever names it as theirs can play everything through. No such host exists (RFC 2606). */
export const trialMailHost = 'mail.delibera.test'

export const isTrialMailHost = (host: string): boolean => host.trim().toLowerCase() === trialMailHost
