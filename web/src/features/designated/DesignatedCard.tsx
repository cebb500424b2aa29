import type { PublicMeeting } from '@delibera/core/convocations/schema'
import type { MyProxy } from '@delibera/core/designated/schema'
import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import type { PersonalLink } from '../../meeting/link/usePersonalLink.ts'
import { useDialogs } from '../../shell/dialogs.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import styles from './Designated.module.css'
import { useMyProxy, useProxy } from './useProxy.ts'

interface Props {
  meeting: PublicMeeting
  link: PersonalLink
  onGive: () => void
}

/** That one may give a proxy with instructions to the designated representative, or that one has. */
export function DesignatedCard({ meeting, link, onGive }: Props) {
  const data = useMyProxy(meeting, link)
  if (!data?.designated) return null
  return data.proxy ? <Given mine={data} link={link} onGive={onGive} /> : <Offered mine={data} onGive={onGive} />
}

function Offered({ mine, onGive }: { mine: MyProxy; onGive: () => void }) {
  const t = useTranslations('designated.card')
  const format = useFormatter()
  const { name, mode, closes_at } = mine.designated!
  const hasSpoken = mine.has_delegation || mine.has_vote
  const until = closes_at ? format.dateTime(new Date(closes_at), { dateStyle: 'long', timeStyle: 'short' }) : ''
  return (
    <Panel title={t('title')}>
      <div className={styles.card}>
        <p>{mine.is_open ? t(mode === 'EXCLUSIVE' ? 'only' : 'text', { name, until }) : t('closed', { name })}</p>
        {mine.is_open && hasSpoken && <p className={styles.note}>{t('replaces')}</p>}
        {mine.is_open && (
          <Button
            variant={mode === 'EXCLUSIVE' && !hasSpoken ? 'filled' : 'default'}
            size="md"
            mih={48}
            leftSection={<IconLock size={18} aria-hidden />}
            onClick={onGive}
          >
            {t('do')}
          </Button>
        )}
      </div>
    </Panel>
  )
}

function Given({ mine, link, onGive }: { mine: MyProxy; link: PersonalLink; onGive: () => void }) {
  const t = useTranslations('designated.card')
  const format = useFormatter()
  const { confirm } = useDialogs()
  const form = useProxy({ mine, link })
  const given = format.dateTime(new Date(mine.proxy!.given_at), { dateStyle: 'long', timeStyle: 'short' })
  const revoke = async () => {
    const words = { title: t('revoke.title'), text: t('revoke.text'), proceed: t('revoke.do'), cancel: t('revoke.cancel') }
    if (await confirm({ ...words, danger: true })) await form.revoke()
  }
  return (
    <Panel title={t('given.title')}>
      <div className={styles.card}>
        <p>{t('given.text', { name: mine.designated!.name, given })}</p>
        <p className={styles.code}>{t('given.code', { code: mine.receipt?.sealed_sha256.slice(0, 16) ?? '' })}</p>
        {form.refused && <FormAlert kind="error">{form.refused}</FormAlert>}
        {(mine.is_open || mine.may_revoke) && (
          <div className={styles.acts}>
            {mine.is_open && (
              <Button variant="default" mih={44} onClick={onGive}>
                {t('given.change')}
              </Button>
            )}
            {mine.may_revoke && (
              <Button variant="subtle" color="rosso" mih={44} loading={form.busy} onClick={() => void revoke()}>
                {t('revoke.do')}
              </Button>
            )}
          </div>
        )}
      </div>
    </Panel>
  )
}
