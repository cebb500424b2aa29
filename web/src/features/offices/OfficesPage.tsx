import { officeRoutes } from '@delibera/core/offices/routes'
import type { HeldOffice, OfficeList } from '@delibera/core/offices/schema'
import { hasRight } from '@delibera/core/permissions'
import { Button, Menu } from '@mantine/core'
import { IconDownload, IconPlus } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useToday } from '../../api/clock.ts'
import { download } from '../../api/download.ts'
import { useRead } from '../../api/hooks.ts'
import { useCompanyId } from '../../company/CompanyWorkspace.tsx'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useReaction } from '../../shell/useReaction.tsx'
import { useWorkspace } from '../../shell/workspace.ts'
import { DateField } from '../../ui/dates/DateField.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ReadFailure } from '../../ui/states/ReadFailure.tsx'
import { RowsLoading } from '../../ui/states/RowsLoading.tsx'
import { AppointDrawer } from './AppointDrawer.tsx'
import { type EventTarget, EventWindow } from './EventWindow.tsx'
import { OfficeRules } from './OfficeRules.tsx'
import styles from './Offices.module.css'
import { OrganCards } from './OrganCards.tsx'

const crumbsOf = (company: { _id: string; business_name: string } | null) =>
  company ? [{ label: company.business_name, to: `/company/${company._id}/home` }] : []

/** Who holds which office in the company on a day, and what is to be done about it. */
export function OfficesPage() {
  const t = useTranslations('offices')
  const companyId = useCompanyId() ?? ''
  const { company } = useWorkspace()
  const today = useToday()
  const [on, setOn] = useState('')
  const [isAppointing, setAppointing] = useState(false)
  const [target, setTarget] = useState<EventTarget | null>(null)
  const isDay = /^\d{4}-\d\d-\d\d$/.test(on)
  const read = useRead(
    officeRoutes.list,
    { params: { id: companyId }, query: isDay && on !== today ? { on } : {} },
    { placeholderData: keepPreviousData, enabled: companyId !== '' },
  )
  const canEdit = hasRight(company?.role ?? null, 'edit')
  const isNow = !isDay || on === today
  const add = canEdit && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAppointing(true)}>
      {t('appoint')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('title')}
        crumbs={crumbsOf(company)}
        actions={
          <>
            <Printing companyId={companyId} on={isDay ? on : today} isEmpty={read.data?.total === 0} />
            {add}
          </>
        }
      />
      <div className={styles.page}>
        <div className={styles.day}>
          <DateField label={t('on')} value={on || today} onChange={setOn} today={today} />
        </div>
        {read.error && <ReadFailure text={t('failed')} onRetry={() => void read.refetch()} />}
        {read.data && <Shown list={read.data} add={add} onEvent={canEdit && isNow ? setTarget : null} />}
        {read.isPending && <Waiting />}
      </div>
      <AppointDrawer companyId={companyId} opened={isAppointing} onClose={() => setAppointing(false)} />
      <EventWindow companyId={companyId} target={target} onClose={() => setTarget(null)} />
    </>
  )
}

function Waiting() {
  const t = useTranslations('offices')
  return (
    <Panel label={t('title')}>
      <RowsLoading rows={4} />
    </Panel>
  )
}

interface ShownProps {
  list: OfficeList
  add: React.ReactNode
  onEvent: ((target: EventTarget) => void) | null
}

function Shown({ list, add, onEvent }: ShownProps) {
  const t = useTranslations('offices')
  const [isPast, setPast] = useState(false)
  const inOffice = list.items.filter(({ state }) => state !== 'ENDED')
  const past = list.items.filter(({ state }) => state === 'ENDED')
  if (list.total === 0)
    return (
      <Panel label={t('title')}>
        <EmptyState heading="h2" art="blank" title={t('empty.title')} text={t('empty.text')} actions={add} />
      </Panel>
    )
  const shown: readonly HeldOffice[] = isPast ? list.items : inOffice
  return (
    <>
      <OfficeRules rules={list.rules} points={list.points} />
      <OrganCards offices={shown} boardSize={list.board_size} onEvent={onEvent} />
      {past.length > 0 && (
        <Button variant="default" className={styles.past!} aria-pressed={isPast} onClick={() => setPast(!isPast)}>
          {t(isPast ? 'hidePast' : 'showPast', { count: past.length })}
        </Button>
      )}
    </>
  )
}

/** The page as a document, or as a table. */
function Printing({ companyId, on, isEmpty }: { companyId: string; on: string; isEmpty: boolean }) {
  const t = useTranslations('offices')
  const react = useReaction()
  const take = (format: 'PDF' | 'XLSX') => download(officeRoutes.print, { params: { id: companyId }, query: { on, format } }).catch(react)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" disabled={isEmpty} leftSection={<IconDownload size={16} aria-hidden />}>
          {t('print.title')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void take('PDF')}>{t('print.pdf')}</Menu.Item>
        <Menu.Item onClick={() => void take('XLSX')}>{t('print.xlsx')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
