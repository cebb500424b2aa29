import { library } from './library.ts'
import type { Mail } from './port.ts'
import { messageOf } from './smtp.ts'

/** A letter as it travels, byte for byte but for the names of its boundaries. */
export async function composed(mail: Mail, date: Date): Promise<Buffer> {
  const transport = library.createTransport({ streamTransport: true, buffer: true, newline: 'windows', disableFileAccess: true, disableUrlAccess: true })
  const { message } = await transport.sendMail({ ...messageOf(mail), date })
  return message as Buffer
}
