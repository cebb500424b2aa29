import type { Verbal } from '@delibera/core/minutes/schema'
import { fullName } from '@delibera/core/names'
import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useMeeting } from '../../../meeting/useMeeting.ts'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './SigningPanel.module.css'
import type { SigningActs } from './useSigningActs.ts'

interface Props {
  verbal: Verbal
  meetingId: string
  acts: SigningActs
}

/** As many names as a sentence bears. */
const most = 4

/** The minutes to everybody of the meeting. Nobody gets the same file twice. */
export function SigningSend({ verbal, meetingId, acts }: Props) {
  const t = useTranslations('signing.panel.send')
  const { confirm } = useDialogs()
  const [sent, setSent] = useState<{ sent: number; already: number } | null>(null)
  const members = useMeeting(meetingId).data?.members ?? []
  const reached = members.filter((it) => it.email)
  const unreached = members.filter((it) => !it.email).map(fullName)
  const isEarly = !verbal.for_notary && verbal.signatures.some((it) => !it.signed_at)
  const refused = acts.refusedIn('send')
  const count = reached.length
  const send = async () => {
    const text = [t('sure.text', { count }), isEarly && t('early')].filter(Boolean).join(' ')
    if (await confirm({ title: t('sure.title'), text, proceed: t('sure.do'), cancel: t('sure.cancel') })) setSent(await acts.send())
  }
  return (
    <Panel title={t('title')}>
      <div className={styles.body}>
        <p>{t('text')}</p>
        {isEarly && <p className={styles.note}>{t('early')}</p>}
        {unreached.length > 0 && (
          <p className={styles.note}>
            {t('withoutAddress', { count: unreached.length, names: `${unreached.slice(0, most).join(', ')}${unreached.length > most ? ' …' : ''}` })}
          </p>
        )}
        {count > 0 && (
          <div className={styles.actions}>
            <Button
              variant={isEarly ? 'default' : 'filled'}
              loading={acts.busy === 'send'}
              leftSection={<IconSend size={17} aria-hidden />}
              onClick={() => void send()}
            >
              {t('do', { count })}
            </Button>
          </div>
        )}
        {sent && <FormAlert kind="success">{t('sent', sent)}</FormAlert>}
        {refused && <FormAlert kind="error">{refused}</FormAlert>}
      </div>
    </Panel>
  )
}
