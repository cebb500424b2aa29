import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/**
 * Takes every letter and forgets it; tells its parent how many came. Apart, so that taking them costs neither sender anything.
 * With a number it takes so many milliseconds for each, as a provider does on a busy day.
 */
const [, , delayMs = '0'] = process.argv
let taken = 0
const server = new SMTPServer({
  authOptional: true,
  allowInsecureAuth: true,
  onAuth: (auth, _, done) => done(null, { user: auth.username }),
  disabledCommands: ['STARTTLS'],
  onData: (stream, _, done) => {
    stream.resume().on('end', () => {
      setTimeout(() => {
        process.send!({ taken: ++taken })
        done(null, 'taken')
      }, Number(delayMs))
    })
  },
})
server.on('error', () => {})
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.server.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit())
