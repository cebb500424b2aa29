import type { CommunicationRecipient } from '@delibera/core/communications/panel'
import type { Receipt } from '@delibera/core/communications/receipts'
import { Anchor, Menu } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { ProofRow } from '../../../company/ProofRow.tsx'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDates } from '../../../ui/dates/useDates.ts'
import { Badge } from '../../../ui/marks/Badge.tsx'
import styles from './RecipientProof.module.css'
import { isLost, letterTo, standingAt } from './useReceiptActs.ts'

interface Props {
  recipient: CommunicationRecipient
  onReceipt: (it: Receipt) => void
  onResend: (() => void) | undefined
}

/** One recipient: where the letter stands, and its whole story with the receipts for who asks. */
export function RecipientProof({ recipient, onReceipt, onResend }: Props) {
  const t = useTranslations('communications.proofs')
  const { name, email, is_copy, certified, replaced, receipts } = recipient
  const marks = (
    <>
      {is_copy && <Badge tone="gray">{t('copy')}</Badge>}
      {!certified && <Badge tone="ambra">{t('ordinary')}</Badge>}
      {replaced && <Badge tone="gray">{t('replaced')}</Badge>}
    </>
  )
  const resend = (
    <Menu.Item leftSection={<IconSend size={15} aria-hidden />} onClick={onResend}>
      {t('again.one')}
    </Menu.Item>
  )
  return (
    <ProofRow
      name={name}
      facts={name === email ? null : email}
      marks={(is_copy || !certified || replaced) && marks}
      standing={standingAt(recipient)}
      letters={[letterTo(recipient)]}
      isReplaced={replaced}
      acts={isLost(recipient) && onResend && resend}
      receipts={<Receipts receipts={receipts} onReceipt={onReceipt} />}
    />
  )
}

/** What providers signed, one file each. */
function Receipts({ receipts, onReceipt }: { receipts: readonly Receipt[]; onReceipt: (it: Receipt) => void }) {
  const t = useTranslations('communications.receipts')
  const { moment } = useDates()
  if (receipts.length === 0) return null
  return (
    <ul className={styles.receipts} aria-label={t('label')}>
      {receipts.map((it) => (
        <li key={it._id}>
          <Anchor component="button" type="button" fz="sm" fw={580} onClick={() => onReceipt(it)}>
            {it.kind ? t(`kinds.${it.kind}`) : t('kinds.none')}
          </Anchor>
          <span>
            {[moment(it.at ?? it.received_at), t(`signature.${it.signature}`), it.is_trial && t('trial'), !it.counted && t('uncounted')]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
