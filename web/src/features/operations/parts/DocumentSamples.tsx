import { cleanDocument, type RichText } from '@delibera/core/rich-text'
import { useState } from 'react'
import { LazyRichTextEditor } from '../../../ui/editor/LazyRichTextEditor.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { type Signature, SignaturePad } from '../../../ui/signature/SignaturePad.tsx'
import { SampleBox } from './SampleBox.tsx'
import styles from './Samples.module.css'

const text = (words: string, ...marks: object[]) => ({ type: 'text', text: words, marks })
const bold = { type: 'bold' }
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const item = (words: string) => ({ type: 'listItem', content: [paragraph(text(words))] })
const cell = (words: string, type = 'tableCell') => ({ type, content: [paragraph(text(words))] })
const row = (type: string, ...words: string[]) => ({ type: 'tableRow', content: words.map((it) => cell(it, type)) })

const minutes = cleanDocument({
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 1, textAlign: 'center' }, content: [text('Verbale dell’assemblea ordinaria di Fonderia Valserra S.p.A.')] },
    paragraph(
      text('L’anno duemilaventisette, il giorno ventotto del mese di aprile, alle ore 10:02, si è riunita mediante collegamento audio-video l’assemblea '),
      text('ordinaria dei soci, con la presenza di soci titolari del '),
      text('92,00 %', bold),
      text(' del capitale sociale, come risulta dal '),
      text('registro delle imprese', { type: 'link', attrs: { href: 'https://www.registroimprese.it' } }),
      text('.'),
    ),
    { type: 'heading', attrs: { level: 2 }, content: [text('2. Destinazione dell’utile d’esercizio')] },
    paragraph(
      text('L’assemblea '),
      text('delibera', bold),
      text(' di destinare l’utile di 412.600 euro '),
      text('come segue', { type: 'textStyle', attrs: { color: '#a00e14' } }),
      text(':'),
    ),
    { type: 'orderedList', content: [item('20.630 euro a riserva legale;'), item('il residuo ai soci, in proporzione alle azioni.')] },
    { type: 'blockquote', content: [paragraph(text('Ginevra Lombardelli chiede che una parte maggiore dell’utile sia destinata a riserva.'))] },
    {
      type: 'table',
      content: [
        row('tableHeader', 'Socio', 'Azioni', 'Voto'),
        row('tableCell', 'Teodora Valserra', '894.000', 'Favorevole'),
        row('tableCell', 'Ginevra Lombardelli', '150.000', 'Contrario'),
      ],
    },
  ],
})

const note = cleanDocument({ type: 'doc', content: [paragraph(text('Chiedere a Ottavio il prospetto dei dividendi prima di venerdì.'))] })
const blank = cleanDocument(null)

export function DocumentSamples() {
  return (
    <>
      <SampleBox name="LazyRichTextEditor: sheet">
        <Sample label="Verbale" start={minutes} variant="sheet" note="Bozza generata, 3 modifiche a mano" />
      </SampleBox>
      <div className={styles.pair}>
        <SampleBox name="LazyRichTextEditor: notes">
          <Sample label="Appunti" start={note} variant="notes" />
        </SampleBox>
        <SampleBox name="LazyRichTextEditor: error">
          <Sample
            label="Motivazione"
            start={blank}
            variant="notes"
            placeholder="Scrivi la motivazione"
            error="La motivazione va nel verbale: non può mancare."
          />
        </SampleBox>
        <SampleBox name="SignaturePad">
          <Panel>
            <Signing />
          </Panel>
        </SampleBox>
        <SampleBox name="LazyRichTextEditor: readOnly">
          <LazyRichTextEditor label="Testo definitivo" variant="notes" readOnly value={note} onChange={() => {}} />
        </SampleBox>
      </div>
    </>
  )
}

interface SampleProps {
  label: string
  start: RichText
  variant: 'sheet' | 'notes'
  note?: string
  placeholder?: string
  error?: string
}

function Sample({ start, ...rest }: SampleProps) {
  const [value, setValue] = useState(start)
  return <LazyRichTextEditor {...rest} value={value} onChange={setValue} />
}

function Signing() {
  const [signature, setSignature] = useState<Signature | null>(null)
  return (
    <div className={styles.stack}>
      <SignaturePad name="Ottavio Brandoli" onChange={setSignature} />
      <output>{signature ? `${signature.way}, ${signature.image.length} (${signature.strokes?.length ?? 0})` : '–'}</output>
    </div>
  )
}
