import { IconBuilding, IconCheck, IconDeviceLaptop, IconHistory, IconMinus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { ChoiceGroup } from '../../../ui/fields/ChoiceGroup.tsx'
import { OptionCards } from '../../../ui/fields/OptionCards.tsx'
import { Credits } from '../../../ui/marks/Credits.tsx'
import { LiveBadge, StatusBadge } from '../../../ui/marks/StatusBadge.tsx'
import { type LiveStatus, liveStatus, type MeetingStatus, meetingStatus, voteTone } from '../../../ui/marks/status.ts'
import { VerdictBadge } from '../../../ui/marks/VerdictBadge.tsx'
import { StepsBar } from '../../../ui/page/StepsBar.tsx'
import { SampleBox } from './SampleBox.tsx'
import styles from './TableParts.module.css'

const steps = [
  { label: 'Dati generali', to: '/dev/parts#dati', done: true },
  { label: 'Date', to: '/dev/parts#date', done: true },
  { label: 'Ordine del giorno', to: '/dev/parts#odg' },
  { label: 'Convocazione', to: '/dev/parts#convocazione' },
  { label: 'Organizzazione', to: '/dev/parts#organizzazione' },
  { label: 'Diretta' },
  { label: 'Verbale' },
]

export function MarkSamples() {
  return (
    <>
      <SampleBox name="StepsBar">
        <StepsBar label="Passi della riunione" steps={steps} current={2} />
      </SampleBox>
      <SampleBox name="StatusBadge, LiveBadge, VerdictBadge">
        <div className={styles.line}>
          {(Object.keys(meetingStatus) as MeetingStatus[]).map((it) => (
            <StatusBadge key={it} status={it} />
          ))}
          <StatusBadge plain status="PERFORM" />
        </div>
        <div className={styles.line}>
          {(Object.keys(liveStatus) as LiveStatus[]).map((it) => (
            <LiveBadge key={it} status={it} />
          ))}
          <VerdictBadge verdict="valid" />
          <VerdictBadge verdict="attention" />
          <VerdictBadge verdict="blocked" />
          <VerdictBadge verdict="attention" label="Preavviso di 7 giorni su 8" />
        </div>
      </SampleBox>
      <SampleBox name="Credits">
        <div className={styles.line}>
          <Credits units={10} />
          <Credits units={84} />
          <Credits units={12_500} />
          <Credits units={1000} signed />
          <Credits units={-18} signed bare />
        </div>
      </SampleBox>
      <SampleBox name="ChoiceGroup">
        <Votes />
      </SampleBox>
      <SampleBox name="OptionCards">
        <Kinds />
      </SampleBox>
    </>
  )
}

const votes = [
  { value: 'favour', label: 'Favorevole', icon: <IconCheck size={16} stroke={2.2} aria-hidden />, tone: voteTone.favour },
  { value: 'against', label: 'Contrario', icon: <IconX size={16} stroke={2.2} aria-hidden />, tone: voteTone.against },
  { value: 'abstain', label: 'Astenuto', icon: <IconMinus size={16} stroke={2.2} aria-hidden />, tone: voteTone.abstain },
] as const

function Votes() {
  const [vote, setVote] = useState<string | null>('favour')
  return (
    <div className={styles.pair}>
      <ChoiceGroup legend="Voto di Teodora Valserra" choices={votes} value={vote} onChange={setVote} />
      <ChoiceGroup
        legend="Voto di Ottavio Brandoli, non ancora aperto"
        choices={votes.map((it) => ({ ...it, disabled: true }))}
        value={null}
        onChange={() => {}}
      />
    </div>
  )
}

const kinds = [
  {
    value: 'online',
    label: 'Online',
    note: 'Si svolge nella sala di Delibera, con voto e verbale.',
    icon: <IconDeviceLaptop size={20} stroke={1.5} aria-hidden />,
    price: 'da 12 crediti',
  },
  {
    value: 'presence',
    label: 'In presenza',
    note: 'In una sede; le presenze si segnano a mano.',
    icon: <IconBuilding size={20} stroke={1.5} aria-hidden />,
    price: '6 crediti',
  },
  {
    value: 'past',
    label: 'Passata',
    note: 'Non disponibile: lo statuto chiede la convocazione.',
    icon: <IconHistory size={20} stroke={1.5} aria-hidden />,
    disabled: true,
  },
] as const

function Kinds() {
  const [kind, setKind] = useState<string | null>('online')
  return (
    <>
      <OptionCards legend="Come si svolge" options={kinds} value={kind} onChange={setKind} />
      <OptionCards
        legend="Senza una scelta"
        options={kinds.slice(0, 2)}
        columns={2}
        value={null}
        onChange={() => {}}
        error="Scegli come si svolge la riunione."
      />
    </>
  )
}
