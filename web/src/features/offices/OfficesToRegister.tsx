import type { Meeting } from '@delibera/core/meetings/schema'
import type { AppointValues } from '@delibera/core/offices/entering'
import { officesPath } from '@delibera/core/offices/places'
import type { ToRegister } from '@delibera/core/offices/registering'
import { officeRoutes } from '@delibera/core/offices/routes'
import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../api/hooks.ts'
import { PageLink } from '../../ui/page/PageLink.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { AppointDrawer } from './AppointDrawer.tsx'
import { type EventTarget, EventWindow } from './EventWindow.tsx'
import styles from './Offices.module.css'
import { useOfficeWords } from './useOfficeWords.ts'

/** What the resolutions of a meeting change in the offices; nothing where they change none. */
export function OfficesToRegister({ meeting }: { meeting: Pick<Meeting, '_id' | 'company_id'> }) {
  const { t } = useOfficeWords()
  const { _id: id, company_id } = meeting
  const read = useRead(officeRoutes.toRegister, { params: { id } })
  const [appointing, setAppointing] = useState<ToRegister | null>(null)
  const [target, setTarget] = useState<EventTarget | null>(null)
  const offices = useRead(officeRoutes.list, { params: { id: company_id }, query: {} }, { enabled: (read.data?.total ?? 0) > 0 })
  if (!read.data || read.data.total === 0) return null
  const open = (it: ToRegister) => {
    const office = offices.data?.items.find(({ _id }) => _id === it.office_id)
    if (it.event === 'APPOINT') setAppointing(it)
    else if (office) setTarget({ office, event: it.event })
  }
  const toOffices = (
    <Button component={PageLink} to={officesPath(company_id)} variant="default" size="xs">
      {t('register.page')}
    </Button>
  )
  return (
    <Panel title={t('register.title')} actions={toOffices}>
      <p>{t('register.text')}</p>
      <ul className={styles.people}>
        {read.data.items.map((it) => (
          <Line key={`${it.odg_id}-${it.event}-${it.name}-${it.role_code}`} it={it} onOpen={() => open(it)} />
        ))}
      </ul>
      <AppointDrawer
        companyId={company_id}
        opened={appointing !== null}
        onClose={() => setAppointing(null)}
        {...(appointing && { initial: valuesOf(appointing, meeting._id) })}
      />
      <EventWindow companyId={company_id} target={target} onClose={() => setTarget(null)} />
    </Panel>
  )
}

function Line({ it, onOpen }: { it: ToRegister; onOpen: () => void }) {
  const { t, roleOf } = useOfficeWords()
  const name = it.name ?? t('register.nobody')
  const words =
    it.event === 'APPOINT' ? t('register.APPOINT', { name, role: roleOf(it.role_code ?? '') }) : t('register.other', { name, event: t(`events.${it.event}`) })
  return (
    <li className={styles.line}>
      <div>
        <p className={styles.name}>{words}</p>
        <p className={styles.role}>{it.name && !it.member_id ? t('register.unknown') : it.point}</p>
      </div>
      {it.is_done ? (
        <span className={styles.done}>
          <IconCircleCheck size={18} aria-hidden />
          {t('register.done')}
        </span>
      ) : (
        <Button size="xs" disabled={it.event !== 'APPOINT' && !it.office_id} onClick={onOpen}>
          {t('register.confirm')}
        </Button>
      )}
    </li>
  )
}

function valuesOf(it: ToRegister, meeting_id: string): Partial<AppointValues> {
  const { term } = it
  return {
    ...{ member_id: it.member_id ?? '', role_code: it.role_code ?? '', appointed_on: it.on, kind: it.by, meeting_id, odg_id: it.odg_id },
    ...{ board_size: it.board_size ?? '', accepted_on: it.accepts_now ? it.on : '' },
    ...(term && { term_kind: term.kind }),
    ...(term?.kind === 'EXERCISES' && { term_n: term.n }),
    ...(term?.kind === 'WITH' && { term_day: term.year_end }),
  }
}
