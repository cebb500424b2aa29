import { tries } from '@delibera/core/fuzz.stage'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { anchorsOf } from '../receipts/anchors.ts'
import { changed, provider } from '../receipts/receipt.stage.ts'
import { certifiedLetter, pdfPart, picturePart, writtenLetter } from './letter.stage.ts'
import { enclosedFile, readHead, readLetter } from './message.ts'
import { headersOf, mostHeaders, structured } from './parts.ts'

const nobody = anchorsOf([])
const at = new Date('2026-11-09T09:00:05Z')
const read = (raw: Buffer) => readLetter(raw, nobody, at)

describe('a message', () => {
  test('says from whom, to whom, about what, and what it answers', async () => {
    const raw = writtenLetter({
      from: '=?UTF-8?Q?Societ=C3=A0_Per=C3=B2?= <info@pero.example>',
      to: 'societa@pec.example, "Collegio, sindaci" <c@pec.example>, Soci: uno@x.example, due@x.example;',
      subject: '=?utf-8?B?VmVyYmFsZSBwZXJjaMOp?= =?utf-8?B?IMOoIGdpw6A=?=',
      headers: ['In-Reply-To: <b@x>', 'References: <a@x>', ' <b@x>'],
    })
    expect(await read(raw)).toMatchObject({
      from: { name: 'Società Però', email: 'info@pero.example' },
      to: [
        { name: null, email: 'societa@pec.example' },
        { name: 'Collegio, sindaci', email: 'c@pec.example' },
        { email: 'uno@x.example' },
        { email: 'due@x.example' },
      ],
      subject: 'Verbale perché è già',
      message_id: '<uno@pec.example>',
      answers: ['<b@x>', '<a@x>'],
      text: 'Buongiorno, in allegato la relazione.',
      preview: 'Buongiorno, in allegato la relazione.',
      envelope: null,
    })
  })

  test('has its files numbered, with the names people gave them, and hands each out whole', async () => {
    const long = `filename*0*=UTF-8''Relazione%20sulla%20gestione%20%E2%80%93; filename*1*=%20pi%C3%B9%20allegati.pdf`
    const raw = writtenLetter({
      parts: [
        pdfPart(),
        pdfPart(long, 'x'.repeat(1000)),
        pdfPart('filename="=?utf-8?Q?Per=C3=B2.pdf?="'),
        pdfPart('filename="../../etc/pass\\"wd\u202efdp.exe"'),
      ],
    })
    const { files } = await read(raw)
    expect(files.map((it) => [it._id, it.name, it.bytes])).toEqual([
      ['1', 'Relazione.pdf', 14],
      ['2', 'Relazione sulla gestione – più allegati.pdf', 1000],
      ['3', 'Però.pdf', 14],
      ['4', '.._.._etc_pass"wdfdp.exe', 14],
    ])
    expect(enclosedFile(raw, 2)).toEqual({ name: files[1]!.name, mime_type: 'application/pdf', content: Buffer.from('x'.repeat(1000)) })
    expect([enclosedFile(raw, 0), enclosedFile(raw, 9)]).toEqual([null, null])
  })

  test('of HTML alone is read as text, its pictures are no files, and what comes from elsewhere is noticed', async () => {
    const html =
      '<style>p{}</style><p>Gentili soci,&nbsp;l&#8217;utile &egrave; di 5&euro;<br>saluti</p><img src="cid:logo@x"><img src=https://spia.example/a.gif>'
    const raw = Buffer.from(
      `From: a@x.example\r\nContent-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html; charset=iso-8859-1\r\n\r\n${html}\r\n--b\r\n${picturePart('logo@x', Buffer.from('png'))}\r\n--b\r\n${picturePart('altro@x', Buffer.from('png'))}\r\n--b--\r\n`,
      'latin1',
    )
    expect(await read(raw)).toMatchObject({ text: 'Gentili soci, l’utile è di 5€\nsaluti', has_remote: true, files: [{ _id: '2', mime_type: 'image/png' }] })
    expect((await read(writtenLetter({ html: '<p>x</p><img src="cid:a">' }))).has_remote).toBe(false)
  })

  test('in another alphabet, quoted, or with bytes that mean nothing is still read', async () => {
    const quoted = Buffer.from(
      'From: a@x.example\nContent-Type: text/plain; charset="windows-1252"\nContent-Transfer-Encoding: quoted-printable\n\nPerch=E9 =80 5=\n0\n',
    )
    expect((await read(quoted)).text).toBe('Perché € 50\n')
    expect((await read(Buffer.from('Subject: x\r\nContent-Type: text/plain; charset=koi8-r\r\n\r\n\xf0\xd2', 'latin1'))).text).toBe('Пр')
    expect((await read(Buffer.from('Content-Type: text/plain; charset=nessuno\r\n\r\ncitt\xe0', 'latin1'))).text).toBe('città')
    expect((await read(Buffer.from('Subject: a\u0000b\r\n\r\nnul\u0000l\ud800', 'utf8'))).subject).toBe('a b')
  })

  test.each([
    ['nothing', ''],
    ['no end of headers', 'Subject: x'],
    ['a boundary that never comes', 'Content-Type: multipart/mixed; boundary=x\r\n\r\nciao'],
    ['a boundary that never closes', 'Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n\r\nciao'],
    ['a thousand levels', Array.from({ length: 1000 }, (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`).join('')],
    ['ten thousand parts', `Content-Type: multipart/mixed; boundary=x\r\n\r\n${'--x\r\n\r\na\r\n'.repeat(10_000)}--x--`],
  ])('of %s ends where it ends', async (_, text) => {
    expect((await read(Buffer.from(text))).files.length).toBeLessThan(1001)
  })

  test('whatever the bytes are, something comes out that a database keeps', async () => {
    const pieces = fc.array(
      fc.oneof(
        fc.string(),
        fc.constantFrom(
          '\r\n',
          '\n\n',
          '--b',
          '--b--',
          'Content-Type: multipart/mixed; boundary=b\r\n\r\n',
          'From: "a" <b@c>\r\n',
          '=?utf-8?B?',
          'X-Trasporto: posta-certificata\r\n',
        ),
      ),
    )
    await fc.assert(
      fc.asyncProperty(pieces, async (them) => {
        const letter = await read(Buffer.from(them.join('')))
        expect(JSON.stringify(letter)).not.toMatch(/\\u0000|\\ud[89a-f]/i)
      }),
      tries(100),
    )
  })

  test('too long to be read is known by its head', () => {
    expect(readHead(writtenLetter({ subject: 'Enorme' }))).toMatchObject({ subject: 'Enorme', from: { email: 'anna.verdi@pec.example' } })
  })
})

describe('a certified envelope', () => {
  let known: Awaited<ReturnType<typeof provider>>
  let stranger: Awaited<ReturnType<typeof provider>>
  beforeAll(async () => {
    ;[known, stranger] = await Promise.all([provider(), provider('Un’altra autorità')])
  })
  const opened = (raw: Buffer) => readLetter(raw, known.anchors, at)

  test('is opened: the message inside is shown, and who vouches for it', async () => {
    const raw = certifiedLetter(known.issuer, writtenLetter({ parts: [pdfPart()], headers: ['In-Reply-To: <nostra@x>'] }))
    expect(await opened(raw)).toMatchObject({
      from: { name: 'Anna Verdi', email: 'anna.verdi@pec.example' },
      subject: 'Relazione',
      answers: ['<nostra@x>'],
      files: [{ name: 'Relazione.pdf' }],
      envelope: {
        provider: 'Gestore PEC S.p.A.',
        signature: 'valid',
        signer: expect.stringContaining('Gestore PEC'),
        detail: null,
        at: '2026-11-09T09:00:02.000Z',
      },
    })
    expect(enclosedFile(raw, 1)?.content.toString()).toBe('%PDF-1.7 prova')
  })

  test('that was changed on the way, or is signed in another’s name, is not valid', async () => {
    const raw = changed(certifiedLetter(known.issuer), 'in allegato la relazione', 'in allegato la fattura')
    expect((await opened(raw)).envelope).toMatchObject({ signature: 'invalid', detail: 'the content is not what was signed' })
    const other = certifiedLetter(known.issuer, undefined, { address: 'posta-certificata@altro.example' })
    expect((await opened(other)).envelope).toMatchObject({ signature: 'invalid' })
    const twice = changed(certifiedLetter(known.issuer), 'Return-Path:', 'From: altro@pec.example\r\nReturn-Path:')
    expect((await opened(twice)).envelope).toMatchObject({ signature: 'invalid' })
  })

  test('of a stranger, or signed by nobody, says so', async () => {
    expect((await opened(certifiedLetter(stranger.issuer))).envelope).toMatchObject({ signature: 'unknown', signer: expect.any(String) })
    expect(await opened(certifiedLetter(null))).toMatchObject({
      subject: 'Relazione',
      envelope: { signature: 'unknown', detail: 'not signed', provider: 'Gestore PEC S.p.A.' },
    })
  })

  test('of ordinary mail (busta di anomalia) certifies nothing, whoever signed it', async () => {
    expect(await opened(certifiedLetter(known.issuer, undefined, { kind: 'ordinary' }))).toMatchObject({ subject: 'Relazione', envelope: null })
  })

  test('without a message in it, or with two, is shown as it is', async () => {
    const two = changed(
      certifiedLetter(known.issuer),
      'Content-Type: application/xml; name="daticert.xml"\r\nContent-Disposition: inline; filename="daticert.xml"',
      'Content-Type: message/rfc822; name="postacert.eml"',
    )
    expect(await opened(two)).toMatchObject({ subject: 'POSTA CERTIFICATA: Relazione', envelope: null })
  })

  test('whose daticert.xml is not the provider’s is not valid, even when all of it is signed', async () => {
    const inner = writtenLetter({ parts: ['Content-Type: application/xml\r\nContent-Disposition: attachment; filename="daticert.xml"\r\n\r\n<postacert/>'] })
    expect(await opened(certifiedLetter(known.issuer, inner))).toMatchObject({ envelope: { signature: 'valid' }, files: [{ name: 'daticert.xml' }] })
  })
})

describe('what is made to take long', () => {
  test('a head of sixty thousand headers is read to the thousandth, each looked at once', () => {
    const headers = headersOf(Buffer.from(`Subject: Ciao\r\n${'a:\r\n'.repeat(60_000)}From: ultimo@x`))
    expect(headers.get('subject')).toEqual(['Ciao'])
    expect(headers.get('a')).toHaveLength(mostHeaders - 1)
    expect(headers.get('from')).toBeUndefined()
  })

  test('a name cut into thousands of pieces ends with the two hundredth', () => {
    const header = `text/plain${Array.from({ length: 3000 }, (_, i) => `;n*${i % 100}=x`).join('')}`
    expect(structured(header).parameters.get('n')!.length).toBeLessThanOrEqual(200)
  })

  test('a page with a million blanks after an address that never comes is read to its end', async () => {
    const html = `<img src=${' '.repeat(1_000_000)}x>`
    expect(await read(writtenLetter({ html }))).toMatchObject({ has_remote: false })
    expect(await read(writtenLetter({ html: '<img src = "https://x.example/a.png">' }))).toMatchObject({ has_remote: true })
  })

  test('pictures are looked for in the text once, and those that it does not show are files', async () => {
    const parts = Array.from({ length: 900 }, (_, i) => picturePart(`p${i}@x`, Buffer.from('x')))
    const { files } = await read(writtenLetter({ html: `<img src="cid:p1@x">${'cid:'.repeat(400_000)}`, parts }))
    expect(files).toHaveLength(899)
  })
})
