import { bringUpToDate, checkAudit, disableUser, enableUser, listJobs, makeBackup, restoreBackup, retryJob, verifyBackup } from './commands.ts'
import { approveAddress, listAddressRequests, listCompanies, refuseAddress, restoreCompany, setPayPerUse } from './companies.ts'
import { endDealer, setDealer } from './dealers.ts'
import { testMail } from './mail.ts'
import { addCoupon, endCustomPlan, grantCredits, listRefunds, setCustomPlan } from './payments.ts'
import { setPaidInCredits, tellStatement } from './retributions.ts'
import { tellStatus } from './status.ts'
import type { Command } from './usage.ts'
import { confirmUser, createUser, listUsers, resetUserPassword, resetUserSecondFactor, showUser } from './users.ts'

export const commands: Command[] = [
  { usage: 'backup FILE', about: 'write everything to one archive, while the product runs', footing: 'beside', run: makeBackup },
  { usage: 'backup verify FILE', about: 'read an archive to its end and say what it lacks', footing: 'apart', run: verifyBackup },
  { usage: 'restore FILE', about: 'fill an empty database and the storage from an archive', footing: 'alone', run: restoreBackup },
  { usage: 'status', about: 'version, database, services, jobs, disk and backup at a glance', footing: 'beside', run: tellStatus },
  { usage: 'migrate', about: 'bring the database to the version of this program', footing: 'alone', run: bringUpToDate },
  { usage: 'audit verify', about: 'recompute every chain of the audit log', footing: 'beside', run: checkAudit },
  { usage: 'jobs', about: 'how many jobs wait, and those that failed for good', footing: 'beside', run: listJobs },
  { usage: 'jobs retry ID', about: 'try a failed job again', footing: 'beside', run: retryJob },
  { usage: 'mail test ADDRESS', about: 'send a letter through MAIL_URL and say what the server answered', footing: 'apart', run: testMail },
  { usage: 'users list', about: 'every account, or those whose name or address holds a text', options: ['search TEXT'], footing: 'beside', run: listUsers },
  { usage: 'users show EMAIL', about: 'what an account is and where it acts', footing: 'beside', run: showUser },
  {
    usage: 'users create EMAIL FIRST LAST',
    about: 'make a confirmed account, with a link to choose its password',
    options: ['by link|mail|input', 'locale it|en-US|en-GB'],
    footing: 'beside',
    run: createUser,
  },
  { usage: 'users confirm EMAIL', about: 'count the address of an account as confirmed', footing: 'beside', run: confirmUser },
  {
    usage: 'users reset-password EMAIL',
    about: 'end password and sessions, with a link to choose another',
    options: ['by link|mail|input'],
    footing: 'beside',
    run: resetUserPassword,
  },
  {
    usage: 'users reset-second-factor EMAIL',
    about: 'take off a lost authenticator, and end the sessions',
    options: ['passkeys remove'],
    footing: 'beside',
    run: resetUserSecondFactor,
  },
  { usage: 'users disable EMAIL', about: 'end the sessions of an account and let it in no more', footing: 'beside', run: disableUser },
  { usage: 'users enable EMAIL', about: 'let a disabled account in again', footing: 'beside', run: enableUser },
  { usage: 'dealers set EMAIL PERCENT', about: 'give a consultant a part of what their companies buy', footing: 'beside', run: setDealer },
  { usage: 'dealers end EMAIL', about: 'a consultant is a dealer no more', footing: 'beside', run: endDealer },
  { usage: 'dealers credits EMAIL ON|OFF', about: 'pay a dealer in credits too, ten cents a unit', footing: 'beside', run: setPaidInCredits },
  { usage: 'dealers statement EMAIL', about: 'what a dealer earned, as CSV', options: ['from DAY', 'until DAY'], footing: 'beside', run: tellStatement },
  {
    usage: 'coupons add CODE OFF',
    about: 'make a coupon that takes off 20% or 5.00',
    options: ['from DAY', 'until DAY', 'uses N', 'credits UNITS', 'name TEXT'],
    footing: 'beside',
    run: addCoupon,
  },
  { usage: 'credits grant EMAIL|VAT UNITS REASON', about: 'put units into a wallet, or below zero take them out', footing: 'beside', run: grantCredits },
  { usage: 'credits refunds', about: 'refunded purchases whose credits had been spent', footing: 'beside', run: listRefunds },
  {
    usage: 'plans custom VAT',
    about: 'a plan by contract: nothing is charged',
    options: ['until DAY', 'members N', 'live N'],
    footing: 'beside',
    run: setCustomPlan,
  },
  { usage: 'plans end VAT', about: 'end a plan by contract now', footing: 'beside', run: endCustomPlan },
  {
    usage: 'companies list',
    about: 'every company, or those whose name or number holds a text',
    options: ['search TEXT'],
    footing: 'beside',
    run: listCompanies,
  },
  { usage: 'companies restore VAT', about: 'bring a removed company back, for three months', footing: 'beside', run: restoreCompany },
  { usage: 'companies payperuse VAT ON|OFF', about: 'meetings without a subscription, every stage charged', footing: 'beside', run: setPayPerUse },
  { usage: 'companies address-requests', about: 'addresses that would confirm a company of the registry', footing: 'beside', run: listAddressRequests },
  { usage: 'companies approve-address ID', about: 'write to such an address', footing: 'beside', run: approveAddress },
  { usage: 'companies refuse-address ID', about: 'refuse it', footing: 'beside', run: refuseAddress },
]
