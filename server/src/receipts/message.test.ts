import { ReceiptKind } from '@delibera/core/communications/receipts'
import { patience, tries } from '@delibera/core/fuzz.stage'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { MalformedReceipt } from './daticert.ts'
import { claimedReference, longestReceipt, type ReceiptMessage, readReceipt } from './message.ts'
import { changed, daticertFor, enclosed, factsOf, provider, receiptOf, receiptWith } from './receipt.stage.ts'
import { checkSignature } from './signature.ts'

let issuer: Awaited<ReturnType<typeof provider>>['issuer']
let anchors: Awaited<ReturnType<typeof provider>>['anchors']
beforeAll(async () => {
  ;({ issuer, anchors } = await provider())
})

const statusOf = async (raw: Buffer) => {
  const it = await readReceipt(raw)
  return (await checkSignature(it.signed, it, anchors.certificates)).status
}

describe('the seven kinds', () => {
  test.each(ReceiptKind.options)('%s', async (kind) => {
    const raw = receiptOf(issuer, kind)
    const { error, recipient, message_id } = factsOf(kind)
    expect(await readReceipt(raw)).toMatchObject({
      kind,
      recipient,
      reference_message_id: message_id,
      provider: 'Gestore PEC S.p.A.',
      provider_message_id: 'opec1.20260919154119.1@pec.gestore.example',
      at: new Date('2026-09-19T13:41:19Z'),
      error: error?.detail ?? null,
      sender: 'posta-certificata@pec.gestore.example',
    })
    expect(await statusOf(raw)).toBe('valid')
  })
})

describe('only the message’s own daticert.xml counts', () => {
  const facts = factsOf('avvenuta-consegna')
  const forged = factsOf('avvenuta-consegna', { recipient: 'altro@pec.example' })
  const letter = (it: typeof facts) => Buffer.concat([Buffer.from('From: a@pec.example\r\nSubject: x\r\n'), daticertFor(it)])

  test('one in the enclosed letter is not seen, whatever the letter is called', async () => {
    for (const type of ['message/rfc822', 'application/octet-stream']) {
      const whole = receiptWith(issuer, facts, [daticertFor(facts), enclosed(letter(forged), type)])
      expect(await readReceipt(whole)).toMatchObject({ recipient: facts.recipient })
      expect(await statusOf(whole)).toBe('valid')
      await expect(readReceipt(receiptWith(issuer, facts, [enclosed(letter(forged), type)]))).rejects.toThrow('no daticert.xml')
    }
  })

  test('a genuine receipt that somebody forwards is not one', async () => {
    const inner = receiptOf(issuer, 'avvenuta-consegna')
    const forwarded = Buffer.concat([
      Buffer.from('From: a@pec.example\r\nX-Ricevuta: avvenuta-consegna\r\nX-Riferimento-Message-ID: <lettera-1@pec.example>\r\n'),
      enclosed(inner),
    ])
    await expect(readReceipt(forwarded)).rejects.toThrow('no daticert.xml')
  })

  test('two are as good as none', async () => {
    await expect(readReceipt(receiptWith(issuer, facts, [daticertFor(facts), daticertFor(forged)]))).rejects.toThrow('more than one')
  })

  test('what stands beside the signed part is not read', async () => {
    const raw = receiptOf(issuer, 'avvenuta-consegna').toString('latin1')
    const boundary = /boundary="([^"]+)"/.exec(raw)![1]!
    const beside = raw.replace(`--${boundary}\r\n`, `${daticertFor(forged).toString('latin1')}\r\n--${boundary}\r\n`)
    expect(await readReceipt(Buffer.from(beside, 'latin1'))).toMatchObject({ recipient: facts.recipient })
    const third = raw.replace(`--${boundary}--`, `--${boundary}\r\n${daticertFor(forged).toString('latin1')}\r\n--${boundary}--`)
    await expect(readReceipt(Buffer.from(third, 'latin1'))).rejects.toThrow('no clear limits')
  })
})

describe('header and content must say the same', () => {
  const swapped = (from: string, to: string) => readReceipt(changed(receiptOf(issuer, 'accettazione'), from, to))
  test.each([
    ['another kind', 'X-Ricevuta: accettazione', 'X-Ricevuta: avvenuta-consegna', 'the header says'],
    ['a kind nobody knows', 'X-Ricevuta: accettazione', 'X-Ricevuta: mancata-consegna', 'no known receipt'],
    ['no kind', 'X-Ricevuta: accettazione', 'X-Altro: 1', 'x-ricevuta'],
    ['two kinds', 'X-Ricevuta: accettazione', 'X-Ricevuta: accettazione\r\nX-Ricevuta: errore-consegna', 'x-ricevuta'],
    ['an envelope', 'X-Ricevuta: accettazione', 'X-Ricevuta: accettazione\r\nX-Trasporto: posta-certificata', 'envelope'],
    ['another letter', '<lettera-1@pec.example>', '<lettera-2@pec.example>', 'two letters'],
    ['no letter', 'X-Riferimento-Message-ID: <lettera-1@pec.example>', 'X-Altro: 1', 'x-riferimento-message-id'],
    ['nobody it is from', 'From: posta-certificata@pec.gestore.example', 'From: undisclosed:;', 'who it is from'],
    ['two it is from', 'From: posta', 'From: a@b.example\r\nFrom: posta', 'from'],
  ])('%s', async (_, from, to, words) => {
    const refused = await swapped(from, to).catch((error) => error)
    expect(refused).toBeInstanceOf(MalformedReceipt)
    expect(refused.message).toContain(words)
  })

  test('a letter in its envelope names a letter too, and is no receipt', async () => {
    const facts = factsOf('avvenuta-consegna')
    const envelope = changed(
      receiptWith(issuer, facts, [daticertFor(facts), enclosed(Buffer.from('Subject: x\r\n\r\nciao'))]),
      'X-Ricevuta: avvenuta-consegna',
      'X-Trasporto: posta-certificata',
    )
    await expect(readReceipt(envelope)).rejects.toThrow('envelope')
    expect(await claimedReference(envelope)).toBe('<lettera-1@pec.example>')
  })
})

test('headers may be folded, in any case, and lines may have lost their carriage returns', async () => {
  const raw = receiptOf(issuer, 'accettazione').toString('latin1')
  const other = raw.replace('X-Ricevuta: accettazione', 'x-ricevuta:\r\n accettazione').replace('multipart/signed;', 'MULTIPART/Signed;\r\n\t')
  expect(await statusOf(Buffer.from(other, 'latin1'))).toBe('valid')
  expect(await statusOf(Buffer.from(raw.replaceAll('\r\n', '\n'), 'latin1'))).toBe('valid')
})

test('a message without a signature is read and not verifiable', async () => {
  const facts = factsOf('accettazione')
  const bare = receiptWith(issuer, facts, [daticertFor(facts)]).toString('latin1')
  const inner = /multipart\/mixed[\s\S]*?(?=\r\n------=_\w+\r\nContent-Type: application\/pkcs7)/.exec(bare)![0]
  const head = bare.slice(0, bare.indexOf('Content-Type:'))
  expect(await statusOf(Buffer.from(`${head}Content-Type: ${inner}`, 'latin1'))).toBe('unknown')
})

test('what is longer than certified mail allows is not opened', async () => {
  await expect(readReceipt(Buffer.alloc(longestReceipt + 1, 'a'))).rejects.toThrow('too long')
})

describe('changed messages', () => {
  /** Cuts, doubles, swaps and overwrites, as networks, programs and forgers do. */
  const change = fc.tuple(fc.constantFrom('cut', 'double', 'overwrite', 'insert', 'drop line'), fc.nat(), fc.nat(200), fc.uint8Array({ maxLength: 40 }))

  test('never crash the parser, and none that says something else is valid', { timeout: patience(60_000) }, async () => {
    const samples = await Promise.all(
      ReceiptKind.options.map(async (kind) => ({ raw: receiptOf(issuer, kind), true: await readReceipt(receiptOf(issuer, kind)) })),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...samples), fc.array(change, { minLength: 1, maxLength: 4 }), async ({ raw, true: original }, changes) => {
        const mutant = changes.reduce(mutated, raw)
        const it = await readReceipt(mutant).catch((error) => {
          if (!(error instanceof MalformedReceipt)) throw error
          return null
        })
        await claimedReference(mutant)
        if (!it || saysTheSame(it, original)) return
        expect((await checkSignature(it.signed, it, anchors.certificates)).status).not.toBe('valid')
      }),
      { ...tries(1000, 50_000), markInterruptAsFailure: true },
    )
  })

  const saysTheSame = ({ daticert, kind, reference_message_id, signed }: ReceiptMessage, other: ReceiptMessage) =>
    daticert === other.daticert && kind === other.kind && reference_message_id === other.reference_message_id && signed !== null

  test('and none crashes the check of its signature', async () => {
    const { signed, ...claim } = await readReceipt(receiptOf(issuer, 'accettazione'))
    const broken = fc.array(change, { minLength: 1, maxLength: 3 }).map((them) => them.reduce(mutated, Buffer.from(signed!.signature)))
    await fc.assert(
      fc.asyncProperty(broken, async (signature) => {
        const { status } = await checkSignature({ content: signed!.content, signature }, claim, anchors.certificates)
        expect(['valid', 'invalid', 'unknown']).toContain(status)
      }),
      tries(100),
    )
  })

  function mutated(raw: Buffer, [how, where, length, bytes]: [string, number, number, Uint8Array]): Buffer {
    const at = raw.length === 0 ? 0 : where % raw.length
    const [before, piece, after] = [raw.subarray(0, at), raw.subarray(at, at + length), raw.subarray(at + length)]
    if (how === 'cut') return Buffer.concat([before, after])
    if (how === 'double') return Buffer.concat([before, piece, piece, after])
    if (how === 'overwrite') return Buffer.concat([before, bytes, raw.subarray(at + bytes.length)])
    if (how === 'insert') return Buffer.concat([before, bytes, raw.subarray(at)])
    const lines = raw.toString('latin1').split('\r\n')
    lines.splice(where % lines.length, 1)
    return Buffer.from(lines.join('\r\n'), 'latin1')
  }
})
