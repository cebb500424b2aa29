import { eventsPossible } from '@delibera/core/offices/events'
import { officeRoutes } from '@delibera/core/offices/routes'
import type { HeldOffice } from '@delibera/core/offices/schema'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDotsVertical, IconFileText, IconMail } from '@tabler/icons-react'
import { download } from '../../api/download.ts'
import { useWrite } from '../../api/hooks.ts'
import { useCompanyId } from '../../company/CompanyWorkspace.tsx'
import { useToasts } from '../../shell/toasts.ts'
import { useReaction } from '../../shell/useReaction.tsx'
import { Badge } from '../../ui/marks/Badge.tsx'
import type { EventTarget } from './EventWindow.tsx'
import styles from './Offices.module.css'
import { officeTone, useOfficeWords } from './useOfficeWords.ts'

interface Props {
  office: HeldOffice
  onEvent: ((target: EventTarget) => void) | null
}

/** One person in an organ: what they are, since when and until when, and what can happen next. */
export function OfficeRow({ office, onEvent }: Props) {
  const { t, lasting, roleOf, day } = useOfficeWords()
  const { name, state, acting_code, appointed_on, accepted_on, pec } = office
  const since = [
    appointed_on && t('line.appointed', { day: day(appointed_on) }),
    accepted_on && t('line.accepted', { day: day(accepted_on) }),
    office.requested_at && state === 'PENDING' && t('line.requested'),
    pec && t('line.pec', { pec }),
  ]
  return (
    <li className={styles.person}>
      <div className={styles.who}>
        <p className={styles.name}>{name}</p>
        <p className={styles.role}>{roleOf(acting_code)}</p>
      </div>
      <div className={styles.facts}>
        <p>{lasting(office)}</p>
        <p className={styles.since}>{since.filter(Boolean).join(' · ')}</p>
      </div>
      <Badge tone={officeTone[state]}>{t(`states.${state}`)}</Badge>
      <div className={styles.acts}>
        {onEvent && state === 'PENDING' && <Asking office={office} />}
        <Acts office={office} onEvent={onEvent} />
      </div>
    </li>
  )
}

function Asking({ office }: { office: HeldOffice }) {
  const { t } = useOfficeWords()
  const company_id = useCompanyId() ?? ''
  const { tell } = useToasts()
  const react = useReaction()
  const request = useWrite(officeRoutes.request, officeRoutes.list)
  const ask = () =>
    request.mutate(
      { params: { officeId: office._id }, query: { company_id } },
      {
        onSuccess: () => tell({ kind: 'success', text: t('asked', { name: office.name }) }),
        onError: (error) => (error.code === 'E0001' ? tell({ kind: 'error', text: t('noAddress') }) : react(error)),
      },
    )
  return (
    <Button size="xs" variant="default" loading={request.isPending} leftSection={<IconMail size={15} aria-hidden />} onClick={ask}>
      {t(office.requested_at ? 'askAgain' : 'ask')}
    </Button>
  )
}

function Acts({ office, onEvent }: Props) {
  const { t } = useOfficeWords()
  const company_id = useCompanyId() ?? ''
  const react = useReaction()
  const acting_since = office.acting_code === office.role_code ? null : office.appointed_on
  const events = onEvent ? eventsPossible(office, { state: office.state, acting_since }) : []
  if (events.length === 0 && !office.has_acceptance) return null
  const read = () => download(officeRoutes.document, { params: { officeId: office._id }, query: { company_id } }).catch(react)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('acts', { name: office.name })}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {events.map((event) => (
          <Menu.Item key={event} onClick={() => onEvent?.({ office, event: event as EventTarget['event'] })}>
            {t(`events.${event as EventTarget['event']}`)}
          </Menu.Item>
        ))}
        {office.has_acceptance && (
          <Menu.Item leftSection={<IconFileText size={18} stroke={1.6} aria-hidden />} onClick={() => void read()}>
            {t('document')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
