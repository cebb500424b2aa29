import { instantInRome, momentIn } from '@delibera/core/dates'
import { type MeetingStatus, meetingFilters } from '../../../ui/marks/status.ts'
import { readSort, type TableQuery } from '../../../ui/tables/table.ts'

export interface SampleMeeting {
  id: string
  name: string
  status: MeetingStatus
  /** On the clocks of Italy. */
  date: string
  mode: string
  units: number
}

const names = [
  'Assemblea ordinaria per il bilancio 2026',
  'Nomina del revisore legale',
  'Aumento di capitale a pagamento',
  'Distribuzione di riserve',
  'Trasferimento della sede legale',
  'Autorizzazione all’acquisto di azioni proprie e conferma del piano di incentivazione per i dirigenti con responsabilità strategiche',
  'Modifica dell’articolo 14 dello statuto',
  'Piano di incentivazione dei dirigenti',
]
const modes = ['Online', 'In presenza', 'Passata']
const two = (part: number) => String(part).padStart(2, '0')

/** A hundred and thirty-two, made by counting. */
const all: readonly SampleMeeting[] = Array.from({ length: 132 }, (_, at) => ({
  id: `A-2027-${two(132 - at)}`,
  name: names[at % names.length]!,
  status: meetingFilters[at % meetingFilters.length]!,
  date: `2027-${two(12 - (at % 12))}-${two(28 - (at % 27))}T${two(9 + (at % 8))}:00`,
  mode: modes[at % modes.length]!,
  units: (at % 3 === 0 ? 1 : -1) * (18 + ((at * 37) % 900)),
}))

export const sampleDate = (it: SampleMeeting): string => momentIn(instantInRome(it.date)!, 'it')

/** What a server would answer. */
export function useSampleMeetings(query: TableQuery, status: MeetingStatus | null) {
  const sought = query.search.toLowerCase()
  const found = all.filter((it) => (!status || it.status === status) && `${it.id} ${it.name}`.toLowerCase().includes(sought))
  const { field, direction } = readSort(query.sort_by)
  const sorted = [...found].sort((a, b) => compare(a, b, field) * (direction === 'ASC' ? 1 : -1))
  const from = (query.page - 1) * query.count
  return { total: found.length, rows: sorted.slice(from, from + query.count), countOf: (it: MeetingStatus) => all.filter((row) => row.status === it).length }
}

function compare(a: SampleMeeting, b: SampleMeeting, field: string): number {
  if (field === 'units') return a.units - b.units
  return field === 'name' ? a.name.localeCompare(b.name, 'it') : a.date.localeCompare(b.date)
}
