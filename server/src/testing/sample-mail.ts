import type { Mail } from '../adapters/mail/port.ts'

/** A letter with everything that is hard to carry: accents, an emoji, dots and From at a line's start, long lines, every byte. */
export const sampleMail = (it: Partial<Mail> = {}): Mail => ({
  message_id: '<a1.b2@delibera.example>',
  from: { name: 'Società “Però” S.r.l.', address: 'avvisi@delibera.example' },
  to: 'anna.verdi@pec.example',
  reply_to: 'segreteria@pero.example',
  subject: 'Convocazione dell’assemblea: perché è così importante che la società sappia della tua presenza, già confermata 🏛️',
  html: `<p>Perché è già così: <b>città</b> &amp; libertà €</p>${'<p>riga molto lunga </p>'.repeat(80)}`,
  text: 'Perché è già così: città & libertà €\n.\n..un punto a capo riga\nFrom qui in poi\n',
  attachments: [
    { name: 'Ordine del giorno – più allegati.pdf', mime_type: 'application/pdf', content: Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 7) % 256)) },
    { name: 'Invito.ics', mime_type: 'text/calendar; method=REQUEST', content: Buffer.from('BEGIN:VCALENDAR\nSUMMARY:è\r\n\rfine ') },
  ],
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Delibera-Company': 'Però S.r.l.' },
  ...it,
})
