import { certifiedLetter, picturePart, writtenLetter } from '../server/src/mailroom/letter.stage.ts'
import { daticertPart } from '../server/src/receipts/compose.ts'
import type { Issuer } from '../server/src/receipts/issuer.ts'
import { factsOf, receiptOf, receiptWith } from '../server/src/receipts/receipt.stage.ts'

/** As long as certified mail allows. */
const longest = 30 * 1024 * 1024 - 1024
const many = (length: number, of: (i: number) => string): string => Array.from({ length }, (_, i) => of(i)).join('')
const head = 'From: a@x.example\r\nTo: b@x.example\r\nSubject: Ciao\r\n'
const message = (more: string, body: string) => Buffer.from(`${head}${more}\r\n\r\n${body}`, 'latin1')
/** To the last byte, without a text of that length, which would be in everybody's way long after. */
const filled = (more: string, body: string) => Buffer.concat([message(more, ''), Buffer.alloc(longest, body)])
const mixed = (parts: string[], boundary = 'b') =>
  message(`Content-Type: multipart/mixed; boundary="${boundary}"`, `${parts.map((it) => `--${boundary}\r\n${it}\r\n`).join('')}--${boundary}--\r\n`)
const page = (html: string) => message('Content-Type: text/html', html)
const nested = (depth: number) =>
  message(
    'Content-Type: multipart/mixed; boundary="b0"',
    many(depth, (i) => `--b${i}\r\nContent-Type: multipart/mixed; boundary="b${i + 1}"\r\n\r\n`),
  )

/** Letters as somebody writes them who wants everybody else to wait, by what they are made of. */
export const hostileLetters: Record<string, () => Buffer> = {
  '58,000 headers': () => message(many(58_000, () => 'a:\r\n').trimEnd(), 'ciao'),
  'a header of 20 MB': () => Buffer.concat([Buffer.from(`${head}X-A: `), Buffer.alloc(20_000_000, 'a'), Buffer.from('\r\n\r\nciao')]),
  '100,000 folds of a header': () => message(`X-A: a${'\r\n a'.repeat(100_000)}`, 'ciao'),
  '900 parts of 1,000 headers': () => mixed(Array.from({ length: 900 }, () => `${'a:\r\n'.repeat(1000)}\r\nx`)),
  '300,000 parts': () => mixed(Array.from({ length: 300_000 }, () => '\r\nx')),
  '5,000 levels of parts': () => nested(5000),
  '900 names in 2,000 pieces': () => mixed(Array.from({ length: 900 }, () => `Content-Type: text/plain${many(2000, (i) => `;n*${i % 100}=x`)}\r\n\r\nx`)),
  '20,000 recipients': () => message(`Cc: ${many(20_000, (i) => `a${i}@x.example, `)}b@x.example`, 'ciao'),
  '50,000 brackets for a recipient': () => message(`Cc: ${'(<"'.repeat(50_000)}`, 'ciao'),
  'a subject of 200,000 coded words': () => message(`Subject: ${'=?utf-8?q?a?= '.repeat(200_000)}`, 'ciao'),
  '200,000 elements inside each other': () => page('<div>'.repeat(200_000)),
  '500,000 elements beside each other': () => page('<br>'.repeat(500_000)),
  '400,000 ends without a beginning': () => page(`${'<i>'.repeat(990)}${'</b>'.repeat(400_000)}`),
  'an element of 300,000 attributes': () => page(`<p ${many(200_000, (i) => `a${i}=b `)}>x</p>`),
  'a million blanks before an address': () => page(`<img src=${' '.repeat(1_900_000)}x>`),
  '400,000 comments that never end': () => page('<!--'.repeat(400_000)),
  '300,000 entities': () => page('&amp;&#x41;'.repeat(200_000)),
  '20,000 styles': () => page(many(20_000, () => `<p style="${'color:red;'.repeat(8)}">x</p>`)),
  '30 MB of quoted signs': () => filled('Content-Transfer-Encoding: quoted-printable', '=41'),
  '30 MB of base64 for a text': () => filled('Content-Type: text/html\r\nContent-Transfer-Encoding: base64', Buffer.from('<p>').toString('base64')),
  '30 MB of plain text': () => filled('Content-Type: text/plain', 'http://....'),
  'a picture shown 20,000 times': () => writtenLetter({ html: '<img src="cid:p@x">'.repeat(20_000), parts: [picturePart('p@x', Buffer.alloc(900_000))] }),
  '900 pictures of a page without them': () =>
    writtenLetter({ html: 'cid:'.repeat(400_000), parts: Array.from({ length: 900 }, (_, i) => picturePart(`p${i}@x`, Buffer.from('x'))) }),
  '900 letters in a letter': () => mixed(Array.from({ length: 900 }, () => `Content-Type: message/rfc822\r\n\r\n${'a:\r\n'.repeat(5000)}`)),
}

/** The same in the name of a provider of certified mail. */
export const hostileEnvelopes: Record<string, (issuer: Issuer) => Buffer> = {
  'an envelope whose data begins 20,000 times': () =>
    message(
      'X-Trasporto: posta-certificata\r\nContent-Type: multipart/mixed; boundary="b"',
      `--b\r\nContent-Type: message/rfc822; name="postacert.eml"\r\n\r\n${head}\r\nciao\r\n--b\r\nContent-Type: application/xml; name="daticert.xml"\r\n\r\n${'<postacert '.repeat(20_000)}\r\n--b--`,
    ),
  'an envelope around 58,000 headers': (issuer) => certifiedLetter(issuer, hostileLetters['58,000 headers']!()),
}

export const hostileReceipts: Record<string, (issuer: Issuer) => Buffer> = {
  'a receipt of 200,000 boundaries': (issuer) => Buffer.concat([receiptOf(issuer, 'accettazione'), Buffer.from('\r\n--x\r\n\r\n'.repeat(200_000))]),
  'a receipt with data of 60,000 elements': (issuer) =>
    receiptWith(issuer, factsOf('accettazione'), [daticertPart(`<postacert>${'<a/>'.repeat(60_000)}</postacert>`)]),
  'a receipt of 30 MB': (issuer) => receiptWith(issuer, factsOf('accettazione'), [daticertPart('a'.repeat(20_000_000))]),
}
