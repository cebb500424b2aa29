import { type Bytes, digestOf, isSame } from './bytes.ts'
import { attribute, readSignedData, type Signer } from './cms.ts'
import { oidOf, part, readAsn, timeOf } from './der.ts'
import { checkSigner, hashNamed } from './signers.ts'

export interface TimeStamp {
  at: Date
  authority: string
  isGood: boolean
}

const stampKind = '1.2.840.113549.1.9.16.1.4'

/** What an authority says of the moment at which it saw these bytes (RFC 3161). Null when it cannot be read. */
export async function checkTimeStamp(token: Bytes, stamped: Bytes): Promise<TimeStamp | null> {
  try {
    const data = readSignedData(token)
    const [signer] = data.signers
    if (data.contentKind !== stampKind || !data.content || !signer) return null
    const info = readAsn(data.content)
    const imprint = part(info, 2, 0x30)
    const hash = hashNamed(oidOf(part(part(imprint, 0), 0)))
    const isOfThese = hash !== undefined && isSame(part(imprint, 1, 0x04).content, await digestOf(hash, stamped))
    const { status, certificate } = await checkSigner(data, signer, data.content)
    return { at: timeOf(part(info, 4)), authority: certificate?.subject ?? '', isGood: isOfThese && status === 'good' }
  } catch {
    return null
  }
}

/** The stamp that a signature brings along: of the signature itself. */
export async function stampOf({ unsigned, signature }: Signer): Promise<TimeStamp | null> {
  const found = unsigned.get(attribute.timeStamp)?.parts[0]
  return found ? checkTimeStamp(found.raw, signature) : null
}
