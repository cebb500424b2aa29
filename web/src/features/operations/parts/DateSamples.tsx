import { addMonths, type DateRange, startOfYear } from '@delibera/core/dates'
import { useState } from 'react'
import { DateField } from '../../../ui/dates/DateField.tsx'
import { DateTimeField } from '../../../ui/dates/DateTimeField.tsx'
import { RangeField } from '../../../ui/dates/RangeField.tsx'
import { SampleBox } from './SampleBox.tsx'
import styles from './TableParts.module.css'

const today = '2027-04-12'

export function DateSamples() {
  return (
    <SampleBox name="DateField, DateTimeField, RangeField">
      <div className={styles.line}>
        <Day label="Data dell’assemblea" initial="2027-04-28" />
        <Day label="Vuota, obbligatoria" initial="" required />
        <Day label="Che non esiste" initial="31/06/2027" />
        <Day label="Prima del minimo" initial="2027-04-01" />
        <Day label="Dopo il massimo" initial="2028-05-01" />
        <Day label="Spenta" initial="2027-04-28" disabled />
      </div>
      <div className={styles.line}>
        <Moment label="Prima convocazione" initial="2027-04-28T10:00" />
        <Moment label="Seconda convocazione" initial="" />
        <Moment label="Senza l’ora" initial="28/04/2027" />
      </div>
      <div className={styles.line}>
        <Range />
      </div>
    </SampleBox>
  )
}

interface Sample {
  label: string
  initial: string
  required?: boolean
  disabled?: boolean
}

function Day({ initial, ...settings }: Sample) {
  const [day, setDay] = useState(initial)
  return <DateField {...settings} description="Fra oggi e dodici mesi." value={day} onChange={setDay} min={today} max={addMonths(today, 12)} today={today} />
}

function Moment({ initial, ...settings }: Sample) {
  const [moment, setMoment] = useState(initial)
  return <DateTimeField {...settings} value={moment} onChange={setMoment} today={today} />
}

function Range() {
  const [range, setRange] = useState<DateRange>({ from: startOfYear(today), to: today })
  const [asked, setAsked] = useState('')
  const change = (next: DateRange, query: { date_gt: string; date_lt: string }) => {
    setRange(next)
    setAsked(`${query.date_gt} / ${query.date_lt}`)
  }
  return (
    <>
      <RangeField value={range} onChange={change} today={today} max={today} />
      <output>{asked}</output>
    </>
  )
}
