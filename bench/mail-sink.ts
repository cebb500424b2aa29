import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** Takes every letter and forgets it; tells its parent how many came. Apart, so that taking them costs neither sender anything. */
let taken = 0
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _, done) => {
    stream.resume().on('end', () => {
      process.send!({ taken: ++taken })
      done(null, 'taken')
    })
  },
})
server.on('error', () => {})
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.server.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit())
