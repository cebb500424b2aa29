import type { Communication } from '@delibera/core/communications/panel'
import { isProven } from '@delibera/core/convocations/proofs'
import { Button } from '@mantine/core'
import { IconDownload, IconMailDown, IconSend } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { RecipientProof } from './RecipientProof.tsx'
import styles from './RecipientProofs.module.css'
import { isLost, standingAt, useReceiptActs } from './useReceiptActs.ts'

interface Props {
  company_id: string
  mail: Communication
}

/** At first as many as fit a glance; a thousand of them are asked for in turns. */
const page = 30

/** What became of the letter to each, those whom it did not reach first. The proof stands before the text. */
export function RecipientProofs({ company_id, mail }: Props) {
  const t = useTranslations('communications.proofs')
  const id = useId()
  const acts = useReceiptActs(company_id, mail)
  const [shown, setShown] = useState(page)
  const current = mail.recipients.filter((it) => !it.replaced)
  const lost = current.filter(isLost)
  const proven = current.filter((it) => isProven(standingAt(it))).length
  const order = [...lost, ...current.filter((it) => !isLost(it)), ...mail.recipients.filter((it) => it.replaced)]
  return (
    <section className={styles.proofs} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id} className={styles.title}>
          {t('title')}
        </h3>
        <span className={styles.count}>{t('proven', { count: proven, total: current.length })}</span>
      </div>
      {lost.length > 0 && mail.position !== 'trash' && (
        <div className={styles.lost}>
          <p>{t('lost', { count: lost.length })}</p>
          <Button
            size="xs"
            variant="default"
            loading={acts.busy === 'resend'}
            leftSection={<IconSend size={15} aria-hidden />}
            onClick={() => void acts.resend(lost)}
          >
            {t('resend', { count: lost.length })}
          </Button>
        </div>
      )}
      <ul>
        {order.slice(0, shown).map((it) => (
          <RecipientProof
            key={it._id}
            recipient={it}
            onReceipt={acts.receipt}
            onResend={mail.position === 'trash' ? undefined : () => void acts.resend([it])}
          />
        ))}
      </ul>
      {order.length > shown && (
        <div className={styles.more}>
          <Button variant="default" size="xs" onClick={() => setShown(shown + 2 * page)}>
            {t('more', { count: order.length - shown })}
          </Button>
        </div>
      )}
      <div className={styles.foot}>
        <span>{t('kept')}</span>
        <Button
          size="compact-sm"
          variant="subtle"
          loading={acts.busy === 'collect'}
          leftSection={<IconMailDown size={15} aria-hidden />}
          onClick={() => void acts.collect()}
        >
          {t('collect')}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          loading={acts.busy === 'download'}
          leftSection={<IconDownload size={15} aria-hidden />}
          onClick={() => void acts.downloadAll()}
        >
          {t('download')}
        </Button>
      </div>
    </section>
  )
}
