import type { Bytes } from './bytes.ts'
import { type Asn, oidOf, part, textOf, timeOf, Unreadable } from './der.ts'

/** What is needed of a certificate (RFC 5280) to check what it signed and to say whose it is. Whether somebody vouches for it is not asked here. */
export interface Certificate {
  raw: Bytes
  serial: Bytes
  issuer: Bytes
  person: CertificatePerson
  /** As people read it: common name, or first and last name, or organisation. */
  subject: string
  organisation: string | null
  issuerName: string
  from: Date
  to: Date
  /** SubjectPublicKeyInfo. */
  key: Bytes
  /** The object identifier of the key's kind, and of its curve. */
  keyKind: string
  curve: string | null
  subjectKeyId: Bytes | null
}

/** Whom a certificate names: the serial number may hold a fiscal code (EN 319 412-1, 5.1.3). */
export interface CertificatePerson {
  given_name: string | null
  surname: string | null
  common_name: string | null
  serial_number: string | null
}

const names = { '2.5.4.3': 'commonName', '2.5.4.4': 'surname', '2.5.4.5': 'serialNumber', '2.5.4.10': 'organisation', '2.5.4.42': 'givenName' } as const

export function readCertificate(whole: Asn): Certificate {
  if (whole.tag !== 0x30) throw new Unreadable('no certificate')
  const body = part(whole, 0, 0x30)
  const first = body.parts[0]?.tag === 0xa0 ? 1 : 0
  const [issuer, validity, subject, key] = [part(body, first + 2, 0x30), part(body, first + 3, 0x30), part(body, first + 4, 0x30), part(body, first + 5, 0x30)]
  const kind = part(key, 0, 0x30)
  const own = namesIn(subject)
  return {
    raw: whole.raw,
    serial: part(body, first, 0x02).content,
    issuer: issuer.raw,
    person: {
      given_name: own.givenName ?? null,
      surname: own.surname ?? null,
      common_name: own.commonName ?? null,
      serial_number: own.serialNumber ?? null,
    },
    subject: spoken(own),
    organisation: own.organisation ?? null,
    issuerName: spoken(namesIn(issuer)),
    from: timeOf(part(validity, 0)),
    to: timeOf(part(validity, 1)),
    key: key.raw,
    keyKind: oidOf(part(kind, 0)),
    curve: kind.parts[1]?.tag === 0x06 ? oidOf(kind.parts[1]) : null,
    subjectKeyId: extension(body, '2.5.29.14'),
  }
}

type Names = Partial<Record<(typeof names)[keyof typeof names], string>>

function namesIn(name: Asn): Names {
  const pairs = name.parts.flatMap((it) => it.parts).map((it) => [names[oidOf(part(it, 0)) as keyof typeof names], textOf(part(it, 1))])
  return Object.fromEntries(pairs.filter(([key]) => key !== undefined))
}

const spoken = ({ commonName, givenName, surname, organisation }: Names): string =>
  commonName ?? ([givenName, surname].filter((it) => it !== undefined).join(' ') || (organisation ?? ''))

function extension(body: Asn, wanted: string): Bytes | null {
  const list = body.parts.find((it) => it.tag === 0xa3)?.parts[0]?.parts ?? []
  const found = list.find((it) => oidOf(part(it, 0)) === wanted)
  const octets = found?.parts.at(-1)
  // The octet string holds another one: its tag and length are two bytes.
  return octets ? octets.content.subarray(2) : null
}
