import type { CSSProperties } from 'react'
import { Logo } from '../../../ui/marks/Logo.tsx'
import { Paragraph, Sheet } from '../../../ui/page/Sheet.tsx'
import { SampleBox } from './SampleBox.tsx'
import styles from './Samples.module.css'

const serif = 'var(--d-serif)'
const sizes: [name: string, style: CSSProperties, text: string][] = [
  ['28 serif 580', { font: `580 28px/1.2 ${serif}`, letterSpacing: '-.012em' }, 'Assemblea ordinaria dei soci per il bilancio 2026'],
  ['26 620', { fontSize: 26, fontWeight: 620, lineHeight: 1.2 }, 'Società'],
  ['18 620', { fontSize: 18, fontWeight: 620 }, 'Ordine del giorno'],
  ['16.5 serif', { font: `16.5px/1.62 ${serif}` }, 'L’assemblea, con il voto favorevole del 79,50 % del capitale, delibera di approvare il bilancio.'],
  ['16 620', { fontSize: 16, fontWeight: 620 }, 'Nessuna assemblea, per ora'],
  ['14', { fontSize: 14 }, 'I sei soci convocati riceveranno una PEC di annullamento.'],
  ['13 muted', { fontSize: 13, color: 'var(--d-muted)' }, 'Serve la prova del ricevimento entro martedì 20 aprile.'],
  ['12.5 serif', { font: `12.5px ${serif}`, color: 'var(--d-muted)' }, 'art. 2375 c.c.'],
  ['12', { fontSize: 12, color: 'var(--d-muted)' }, 'Versione 3.0.0'],
  ['tabular', { fontVariantNumeric: 'tabular-nums' }, '28/04/2027 10:00   1.234,56 €   92,00 %'],
]

export function TypeSamples() {
  return (
    <>
      <SampleBox name="Hanken Grotesk, Source Serif 4">
        <div>
          {sizes.map(([name, style, text]) => (
            <div key={name} className={styles.size}>
              <span>{name}</span>
              <p style={style}>{text}</p>
            </div>
          ))}
        </div>
      </SampleBox>
      <SampleBox name="Logo, Sheet, Paragraph">
        <Logo size={34} />
        <div className={styles.paper}>
          <Sheet>
            <Paragraph icon="play" at="10:02" event="Apertura">
              Si è riunita mediante collegamento audio-video l’assemblea ordinaria dei soci.
            </Paragraph>
            <Paragraph icon="gavel" at="10:43" event="Voto" selected>
              L’assemblea a maggioranza <b>delibera</b> di destinare l’utile a riserva legale.
            </Paragraph>
          </Sheet>
        </div>
      </SampleBox>
    </>
  )
}
