import { Button, Menu } from '@mantine/core'
import { IconCopy, IconDownload, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Credits } from '../../../ui/marks/Credits.tsx'
import { StatusBadge } from '../../../ui/marks/StatusBadge.tsx'
import { StatusGlyph } from '../../../ui/marks/StatusGlyph.tsx'
import { type MeetingStatus, meetingFilters } from '../../../ui/marks/status.ts'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { FilterChips } from '../../../ui/tables/FilterChips.tsx'
import { type Column, firstQuery } from '../../../ui/tables/table.ts'
import { useTableQuery } from '../../../ui/tables/useTableQuery.ts'
import { SampleBox } from './SampleBox.tsx'
import styles from './TableParts.module.css'
import { type SampleMeeting, sampleDate, useSampleMeetings } from './useSampleMeetings.ts'

const columns: Column<SampleMeeting>[] = [
  { key: 'name', title: 'Assemblea', cell: (it) => it.name, sort: 'name' },
  { key: 'id', title: 'Numero', cell: (it) => it.id, width: 120 },
  { key: 'status', title: 'Stato', cell: (it) => <StatusBadge status={it.status} />, width: 160 },
  { key: 'date', title: 'Data', cell: sampleDate, sort: 'date', width: 150 },
  { key: 'mode', title: 'Modalità', cell: (it) => it.mode, width: 120, hidden: true },
  { key: 'units', title: 'Crediti', cell: (it) => <Credits units={it.units} bare signed />, sort: 'units', width: 110, align: 'end' },
]
const facts = { columns, rowKey: (it: SampleMeeting) => it.id, rowName: (it: SampleMeeting) => it.name }
const empty = { title: 'Nessuna assemblea, per ora', text: 'Crea la prima: l’ordine del giorno può partire da un modello.' }

export function TableSamples() {
  return (
    <>
      <SampleBox name="DataTable: 132 righe, filtri, menu, selezione">
        <FullTable />
      </SampleBox>
      <SampleBox name="DataTable: densa, due righe selezionate">
        <DenseTable />
      </SampleBox>
      <div className={styles.pair}>
        <SampleBox name="DataTable: in attesa">
          <DataTable
            {...facts}
            section="sample-waiting"
            label="In attesa"
            rows={undefined}
            total={0}
            query={{ ...firstQuery, count: 5 }}
            onQuery={() => {}}
            empty={empty}
          />
        </SampleBox>
        <SampleBox name="DataTable: errore">
          <DataTable
            {...facts}
            section="sample-failed"
            label="Errore"
            rows={undefined}
            total={0}
            query={firstQuery}
            onQuery={() => {}}
            empty={empty}
            error={{ code: 'GEN01', busy: false, onRetry: () => {} }}
          />
        </SampleBox>
        <SampleBox name="DataTable: vuota">
          <DataTable
            {...facts}
            section="sample-empty"
            label="Vuota"
            rows={[]}
            total={0}
            query={firstQuery}
            onQuery={() => {}}
            empty={{ ...empty, actions: <Button leftSection={<IconPlus size={16} aria-hidden />}>Nuova assemblea</Button> }}
          />
        </SampleBox>
        <SampleBox name="DataTable: nessun riscontro">
          <DataTable
            {...facts}
            section="sample-none"
            label="Nessun risultato"
            rows={[]}
            total={0}
            query={{ ...firstQuery, search: 'dividendo straordinario' }}
            onQuery={() => {}}
            empty={empty}
          />
        </SampleBox>
      </div>
      <SampleBox name="DataTable: righe di prima, aggiornamento non riuscito">
        <StaleTable />
      </SampleBox>
    </>
  )
}

function FullTable() {
  const t = useTranslations('status.meeting')
  const [query, onQuery] = useTableQuery('sample', { initial: { count: 15 } })
  const [status, setStatus] = useState<MeetingStatus | null>(null)
  const [keys, setKeys] = useState<string[]>([])
  const { rows, total, countOf } = useSampleMeetings(query, status)
  const filter = (next: MeetingStatus | null) => {
    setStatus(next)
    onQuery({ ...query, page: 1 })
  }
  return (
    <DataTable
      {...facts}
      section="sample"
      label="Assemblee"
      rows={rows}
      total={total}
      query={query}
      onQuery={onQuery}
      rowLink={(it) => `/dev/parts#${it.id}`}
      rowMenu={() => <SampleMenu />}
      selection={{ keys, onChange: setKeys, actions: <SampleActions /> }}
      searchHint="Cerca per nome o numero"
      filters={
        <FilterChips
          label="Filtra per stato"
          all={{ label: 'Tutte', count: 132 }}
          chips={meetingFilters.map((it) => ({ value: it, label: t(it), count: countOf(it), mark: <StatusGlyph status={it} /> }))}
          value={status}
          onChange={filter}
        />
      }
      onClearFilters={status ? () => filter(null) : undefined}
      tools={
        <Button variant="default" leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}>
          Esporta
        </Button>
      }
      empty={empty}
    />
  )
}

function SampleMenu() {
  return (
    <>
      <Menu.Item leftSection={<IconCopy size={18} stroke={1.6} aria-hidden />}>Duplica</Menu.Item>
      <Menu.Item data-danger leftSection={<IconTrash size={18} stroke={1.6} aria-hidden />}>
        Annulla l’assemblea
      </Menu.Item>
    </>
  )
}

function SampleActions() {
  return (
    <Button variant="default" size="xs" leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}>
      Esporta
    </Button>
  )
}

function DenseTable() {
  const [query, onQuery] = useTableQuery('sample-dense', { keep: 'state', initial: { count: 5 } })
  const { rows, total } = useSampleMeetings(query, null)
  const [keys, setKeys] = useState(() => rows.slice(0, 2).map((it) => it.id))
  return (
    <DataTable
      {...facts}
      dense
      section="sample-dense"
      label="Assemblee, fitte"
      rows={rows}
      total={total}
      query={query}
      onQuery={onQuery}
      selection={{ keys, onChange: setKeys, text: (count) => `${count} assemblee selezionate`, actions: <SampleActions /> }}
      empty={empty}
    />
  )
}

function StaleTable() {
  const [query, onQuery] = useTableQuery('sample-stale', { keep: 'state', initial: { count: 5 } })
  const { rows, total } = useSampleMeetings(query, null)
  return (
    <DataTable
      {...facts}
      busy
      section="sample-stale"
      label="Assemblee, di prima"
      rows={rows.slice(0, 2)}
      total={total}
      query={query}
      onQuery={onQuery}
      error={{ code: 'GEN01', busy: false, onRetry: () => {} }}
      foot={
        <span>
          Usati <b>142,6</b>
        </span>
      }
      empty={empty}
    />
  )
}
