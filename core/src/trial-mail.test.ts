import { expect, test } from 'vitest'
import { leavesForReal, trialMailHost } from './trial-mail.ts'

test.each([
  ['a server of its own, with the service for it', { host: 'smtps.pec.aruba.it', services: ['BASE', 'SMTP'] }, true],
  ['or with the panel of communications', { host: 'smtps.pec.aruba.it', services: ['MAILER'] }, true],
  ['a server that waits for a service', { host: 'smtps.pec.aruba.it', services: ['BASE'] }, false],
  ['the trial mailbox', { host: trialMailHost, services: ['SMTP'] }, false],
  ['the trial mailbox, however it is written', { host: ' Mail.Delibera.TEST ', services: ['SMTP'] }, false],
  ['no server', { host: null, services: ['SMTP'] }, false],
  ['one that was begun and not named', { host: '', services: ['SMTP'] }, false],
])('whether letters really leave: %s', (_, mail, leaves) => expect(leavesForReal(mail)).toBe(leaves))
