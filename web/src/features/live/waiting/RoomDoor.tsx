import type { PublicMeeting } from '@delibera/core/convocations/schema'
import { Button } from '@mantine/core'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { linkPath, type PersonalLink } from '../../../meeting/link/usePersonalLink.ts'
import { Icon } from '../../../ui/marks/Icon.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import styles from './RoomDoor.module.css'
import { opensAt } from './WaitingHead.tsx'

/** From the page of a meeting to its room: before it opens one can already try camera and microphone there. */
export function RoomDoor({ meeting, link }: { meeting: PublicMeeting; link: PersonalLink }) {
  const t = useTranslations('live.door')
  const format = useFormatter()
  const call = meeting.convocations.find((it) => it.status === 'ACTIVE')
  if (!call || call.live_status === 'CLOSED') return null
  const isOpen = call.live_status !== 'STANDBY'
  const opens = opensAt(call.datetime)
  const time = format.dateTime(opens, { timeStyle: 'short' })
  const day = format.dateTime(opens, { day: 'numeric', month: 'long' })
  return (
    <div className={styles.door}>
      <Button
        component={PageLink}
        to={linkPath(link, '/live')}
        size="md"
        mih={48}
        fullWidth
        variant={isOpen ? 'filled' : 'light'}
        leftSection={<Icon name="door" size={18} />}
      >
        {t(isOpen ? 'enter' : 'go')}
      </Button>
      <p className={styles.note}>{isOpen ? t('open') : `${t('opens', { time, day })}${meeting.mode.call_type === 'CALL_DELIBERA' ? ` ${t('test')}` : ''}`}</p>
    </div>
  )
}
