/** The mail server of an installation that delivers nothing: whoever names it as theirs can play everything through. No such host exists (RFC 2606). */
export const trialMailHost = 'mail.delibera.test'

export const isTrialMailHost = (host: string): boolean => host.trim().toLowerCase() === trialMailHost

interface OwnMail {
  /** Of the company's own server for what it sends; nothing where it has none. */
  host: string | null | undefined
  services: readonly string[]
}

/** Whether the letters of a company really leave, through a server of its own: so they do from a trial, too. Without a service for it the server waits. */
export const leavesForReal = ({ host, services }: OwnMail): boolean =>
  Boolean(host) && !isTrialMailHost(host!) && services.some((it) => it === 'SMTP' || it === 'MAILER')
