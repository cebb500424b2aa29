import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CodeField } from '../../../ui/fields/CodeField.tsx'
import { FiscalCodeField } from '../../../ui/fields/FiscalCodeField.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { PhoneField } from '../../../ui/fields/PhoneField.tsx'
import { SharesField } from '../../../ui/fields/SharesField.tsx'
import { VatField } from '../../../ui/fields/VatField.tsx'
import { SampleBox } from './SampleBox.tsx'
import styles from './Samples.module.css'

export function FieldSamples() {
  return (
    <>
      <SampleBox name="TextInput, Textarea">
        <div className={styles.grid}>
          <TextInput label="Denominazione" required defaultValue="Fonderia Valserra S.p.A." />
          <TextInput label="Sede" placeholder="Via, numero, comune" description="Compare nell’avviso." />
          <TextInput label="PEC" defaultValue="l.bressan.pec.example" error="Manca la chiocciola: scrivi l’indirizzo per intero." />
          <TextInput label="Numero REA" disabled value="SI-118204" readOnly />
          <Textarea label="Motivo" rows={2} />
        </div>
      </SampleBox>
      <SampleBox name="MoneyField, SharesField, PhoneField, FiscalCodeField, VatField">
        <Numbers />
      </SampleBox>
      <SampleBox name="PasswordField, CodeField">
        <Secrets />
      </SampleBox>
    </>
  )
}

function Numbers() {
  const [cents, setCents] = useState<number | null>(41_260_000)
  const [shares, setShares] = useState<number | null>(240_000)
  const [phone, setPhone] = useState('+39 3400000005')
  const [code, setCode] = useState('MRSGLD76R23L71')
  const [warned, setWarned] = useState('RSSMRA80A01H501X')
  const [vat, setVat] = useState('02168540397')
  return (
    <div className={styles.grid}>
      <MoneyField label="Utile d’esercizio" value={cents} onChange={setCents} />
      <MoneyField label="A riserva straordinaria" placeholder="Da compilare" value={null} onChange={() => {}} />
      <SharesField label="Azioni" value={shares} onChange={setShares} total={1_200_000} />
      <PhoneField label="Telefono" value={phone} onChange={setPhone} />
      <FiscalCodeField label="Codice fiscale incompleto" value={code} onChange={setCode} />
      <FiscalCodeField label="Codice fiscale da controllare" value={warned} onChange={setWarned} />
      <VatField label="Partita IVA" value={vat} onChange={setVat} />
    </div>
  )
}

function Secrets() {
  const [password, setPassword] = useState('Delibera')
  const [figures, setFigures] = useState('482')
  const [wrong, setWrong] = useState('482915')
  const [recovery, setRecovery] = useState('')
  return (
    <div className={styles.grid}>
      <PasswordField
        label="Nuova password"
        autoComplete="new-password"
        withRules
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <CodeField label="Le sei cifre" value={figures} onChange={setFigures} />
      <CodeField label="Codice scaduto" value={wrong} onChange={setWrong} error="Il codice è scaduto: scrivi quello nuovo." />
      <CodeField label="Codice di recupero" kind="recovery" value={recovery} onChange={setRecovery} />
    </div>
  )
}
