import { Button } from '@mantine/core'
import { usePush } from '../../../api/usePush.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { useAccountPush } from '../../notifications/useAccountPush.ts'
import styles from './CalendarLinkPanel.module.css'

/** Whether this browser tells of what happens; it is chosen among the preferences of notifications. */
export function PushPanel() {
  const t = useTranslations('integrations.push')
  const { state } = usePush(useAccountPush())
  const shown = state === 'on' ? 'on' : state === 'none' || state === 'missing' ? 'absent' : 'off'
  return (
    <Panel
      title={t('title')}
      actions={
        state !== 'waiting' && (
          <Badge tone={shown === 'on' ? 'verde' : 'gray'}>
            {shown === 'on' && <KindMark kind="success" size={14} />}
            {t(`states.${shown}`)}
          </Badge>
        )
      }
    >
      <div className={styles.rest}>
        <p>{t(shown === 'absent' ? 'absent' : 'text')}</p>
        <Actions>
          <Button component={PageLink} to="/user/notifications" search={{ preferences: 1 }} variant="default">
            {t('choose')}
          </Button>
        </Actions>
      </div>
    </Panel>
  )
}
