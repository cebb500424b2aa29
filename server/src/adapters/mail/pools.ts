import type { MailLogin } from './check.ts'
import type { MailTransport } from './port.ts'
import type { Reach } from './reach.ts'
import { companySmtpTransport } from './smtp.ts'

/** A company's server as it was configured; `version` changes whenever anything about it does. */
export interface CompanyServer {
  company_id: string
  version: string
  login: MailLogin
}

/** Connections to the servers of companies, kept between letters. */
export interface MailPools {
  transport(server: CompanyServer): MailTransport
  close(): Promise<void>
}

interface Pool {
  version: string
  transport: MailTransport
  close(): Promise<void>
}

/** A provider counts the connections of a mailbox: none is held for nothing. */
const idleAfterMs = 30_000

type Settings = Reach & Pick<Parameters<typeof companySmtpTransport>[0], 'tls' | 'limits' | 'now'>

export function mailPools({ allowPrivate, resolve, ...common }: Settings): MailPools {
  const reach = { allowPrivate, ...(resolve && { resolve }) }
  const pools = new Map<string, Pool>()
  return {
    transport({ company_id, version, login }) {
      const known = pools.get(company_id)
      if (known?.version === version) return known.transport
      // Letters under way through the old server end there.
      void known?.close()
      const pool = poolOf(version, companySmtpTransport({ login, reach, ...common }), () => pools.get(company_id) === pool && pools.delete(company_id))
      pools.set(company_id, pool)
      return pool.transport
    },
    close: async () => void (await Promise.all([...pools.values()].map((it) => it.close()))),
  }
}

function poolOf(version: string, transport: MailTransport, forget: () => void): Pool {
  let underWay = 0
  let idle: NodeJS.Timeout | undefined
  const close = () => {
    clearTimeout(idle)
    forget()
    return transport.close()
  }
  const send: MailTransport['send'] = async (mail) => {
    clearTimeout(idle)
    underWay++
    try {
      return await transport.send(mail)
    } finally {
      if (--underWay === 0) idle = setTimeout(() => void close(), idleAfterMs).unref()
    }
  }
  return { version, close, transport: { kind: transport.kind, send, close } }
}
