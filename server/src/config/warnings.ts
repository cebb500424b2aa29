import { isLoopback } from '../adapters/mail/addresses.ts'
import type { Config } from './config.ts'

/** What whoever starts the server should know of its settings, although it runs with them. */
export const warningsOf = (config: Config): string[] => (config.production ? productionWarnings(config) : [trialWarning(config)])

const isOfThisMachine = (host: string): boolean => host === 'localhost' || isLoopback(host)

/** A trial keeps nothing from whoever reaches it: that is what it is for, on one machine. */
function trialWarning(config: Config): string {
  const { host, port, trial, demo, database_url } = config
  const open = [
    ...(trial.mail ? [`read every letter, with the personal links in it, at ${config.public_url}/dev/mailbox`] : []),
    "set the product's clock",
    ...(demo && !database_url ? ['sign in to the demo with its published password'] : []),
  ]
  const anybody = `can ${open.slice(0, -1).join(', ')}${open.length > 1 ? ' and ' : ''}${open.at(-1)}`
  return isOfThisMachine(host)
    ? `This is a trial: it listens on this machine only (${host}:${port}). Set HOST to open it to others; whoever reaches it ${anybody}.`
    : `This is a trial, open to others at ${host}:${port}: whoever reaches it ${anybody}. For real work set NODE_ENV=production.`
}

function productionWarnings({ trust_proxy, seals, payments, stripe, registry_manual, mail, backups }: Config): string[] {
  return [
    // This server speaks http and its address is https: something stands in front of it.
    ...(trust_proxy ? [] : ['TRUST_PROXY is off: everybody comes from the address of the reverse proxy, and all people together share one limit of sign-ins.']),
    ...(seals.given
      ? []
      : ['SEAL_KEY and SEAL_CERT are not set: minutes are sealed with a certificate that this installation made, which readers of PDF do not know.']),
    ...(mail.certified
      ? []
      : [
          'MAIL_CERTIFIED is off: notices of companies without a certified mailbox of their own leave by ordinary mail, whose receipt nobody can prove (L-NOT-03 warns them).',
        ]),
    ...(stripe?.server
      ? [`STRIPE_URL is set: cards are asked for at ${stripe.server.host}, and not at Stripe. No money moves there unless it is Stripe behind it.`]
      : []),
    ...(registry_manual ? ['REGISTRY is manual: nobody verifies who a company is, and every company entered from now on says so.'] : []),
    ...(stripe && !payments ? ['PAYMENTS is off: nothing is sold, although STRIPE_SECRET_KEY is set. What was paid before is still settled.'] : []),
    ...(backups ? [] : ['BACKUP_DIR and BACKUP_EVERY are not set: this server makes no backups, and says nothing when nobody else has made one.']),
  ]
}
