import { describe, expect, test } from 'vitest'
import { MalformedReceipt, readDaticert, readEnvelopeData } from './daticert.ts'

const xml = (it: { root?: string; dati?: string; head?: string; extra?: string } = {}) => `${it.head ?? '<?xml version="1.0" encoding="UTF-8"?>'}
<postacert ${it.root ?? 'tipo="errore-consegna" errore="altro"'}>
    <intestazione>
        <mittente>societa@pec.example</mittente>
        <destinatari tipo="certificato">inesistente@pec.example</destinatari>
        <risposte>societa@pec.example</risposte>
        <oggetto>Però &amp; figli</oggetto>
    </intestazione>
    <dati>
        <gestore-emittente>GESTORE &quot;PEC&quot; S.p.A.</gestore-emittente>
        <data zona="+0200">
            <giorno>19/09/2026</giorno>
            <ora>15:41:20</ora>
        </data>
        <identificativo>jpec13216.1@pec.gestore.example</identificativo>
        <msgid>&lt;m_X-1@pec.example&gt;</msgid>
        ${it.dati ?? '<consegna>inesistente@pec.example</consegna>'}
        <errore-esteso>5.1.1 - indirizzo non valido</errore-esteso>
    </dati>
</postacert>
${it.extra ?? ''}`
const read = (text: string, encoding: BufferEncoding = 'utf8') => readDaticert(Buffer.from(text, encoding))

test('everything that is certified is read', () => {
  expect(read(xml())).toEqual({
    kind: 'errore-consegna',
    reference_message_id: '<m_X-1@pec.example>',
    provider_message_id: 'jpec13216.1@pec.gestore.example',
    recipient: 'inesistente@pec.example',
    is_ordinary: false,
    provider: 'GESTORE "PEC" S.p.A.',
    at: new Date('2026-09-19T13:41:20Z'),
    error: '5.1.1 - indirizzo non valido',
  })
})

test('an address that the provider calls one of ordinary mail is known as that, and only that one', () => {
  const accepted = xml({ root: 'tipo="accettazione" errore="nessuno"', dati: '' }).replace('tipo="certificato"', 'tipo="esterno"')
  expect(read(accepted).is_ordinary).toBe(true)
  expect(read(xml().replace('<risposte>', '<destinatari tipo="esterno">altra@posta.example</destinatari><risposte>')).is_ordinary).toBe(false)
})

test('an error without words is told by its code, and none is none', () => {
  expect(read(xml({ root: 'tipo="errore-consegna" errore="no-dest"' }).replace(/<errore-esteso>.*<\/errore-esteso>/, '')).error).toBe('no-dest')
  expect(read(xml({ root: 'tipo="avvenuta-consegna" errore="nessuno"' })).error).toBeNull()
  expect(read(xml({ root: 'tipo="avvenuta-consegna"' })).error).toBeNull()
})

test('a name without brackets is the same name, and a document in Latin is read as such', () => {
  expect(read(xml().replace('&lt;m_X-1@pec.example&gt;', 'm_X-1@pec.example')).reference_message_id).toBe('<m_X-1@pec.example>')
  const latin = xml({ head: '<?xml version="1.0" encoding="ISO-8859-1"?>' }).replace('5.1.1 - indirizzo non valido', 'non è valido')
  expect(read(latin, 'latin1').error).toBe('non è valido')
})

test('who a letter was accepted for stands among its recipients, of which ours has one', () => {
  const accepted = xml({ root: 'tipo="accettazione" errore="nessuno"', dati: '' })
  expect(read(accepted).recipient).toBe('inesistente@pec.example')
  expect(() => read(accepted.replace('<risposte>', '<destinatari tipo="esterno">b@example</destinatari><risposte>'))).toThrow('for whom')
  expect(() => read(xml({ root: 'tipo="avvenuta-consegna"', dati: '' }))).toThrow('for whom')
})

describe('nothing but the standard is believed', () => {
  const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
  test.each([
    ['a document type of its own', xml({ head: `<?xml version="1.0"?>${bomb}` })],
    ['an outside document type', xml({ head: '<!DOCTYPE postacert SYSTEM "file:///etc/passwd">' })],
    ['a kind nobody knows', xml({ root: 'tipo="mancata-consegna"' })],
    ['the envelope of a letter', xml({ root: 'tipo="posta-certificata"' })],
    ['no kind', xml({ root: 'errore="altro"' })],
    ['an error nobody knows', xml({ root: 'tipo="errore-consegna" errore="boh"' })],
    ['two names of the letter', xml({ dati: '<msgid>&lt;b@pec.example&gt;</msgid>' })],
    ['two deliveries', xml({ dati: '<consegna>a@pec.example</consegna><consegna>b@pec.example</consegna>' })],
    ['two documents', xml({ extra: xml({ head: '' }) })],
    ['a day that does not exist', xml().replace('19/09/2026', '39/09/2026')],
    ['no moment', xml().replace('15:41:20', 'ieri')],
    ['no zone', xml().replace('zona="+0200"', '')],
    ['a name that is two', xml().replace('m_X-1@pec.example', 'a@pec.example b@pec.example')],
    ['a broken document', xml().replace('</dati>', '')],
    ['not XML', 'ciao'],
    ['nothing', ''],
    ['too much of it', xml({ extra: `<!--${'a'.repeat(300_000)}-->` })],
  ])('%s', (_, text) => expect(() => read(text)).toThrow(MalformedReceipt))
})

test('what an entity stands for is not read again', () => {
  expect(read(xml().replace('5.1.1 - indirizzo non valido', '&amp;lt;b&amp;gt; &#233; &#x20AC; &#99999999;')).error).toBe('&lt;b&gt; é € &#99999999;')
})

test('an envelope’s data whose root begins thousands of times and never ends is refused', () => {
  const roots = Buffer.from(`<?xml version="1.0"?>${'<postacert '.repeat(23_000)}`)
  expect(() => readEnvelopeData(roots)).toThrow(MalformedReceipt)
})
