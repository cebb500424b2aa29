import type { CommunicationRecipient } from '@delibera/core/communications/panel'
import type { Receipt } from '@delibera/core/communications/receipts'
import { formatMoment, wallInRome } from '@delibera/core/dates'
import { Anchor, Menu } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { toned } from '../../../palette.ts'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { RowMenu } from '../../../ui/tables/RowMenu.tsx'
import { UnfoldButton } from '../../../ui/tables/UnfoldButton.tsx'
import { ProofStory } from '../../convocations/ProofStory.tsx'
import { ReceiptTrack } from '../../convocations/ReceiptTrack.tsx'
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
  const story = useId()
  const [isOpen, setOpen] = useState(false)
  const { name, email, is_copy, certified, replaced, receipts } = recipient
  const lost = isLost(recipient)
  const standing = standingAt(recipient)
  return (
    <li className={styles.row} data-lost={lost || undefined} data-replaced={replaced || undefined} style={lost ? toned('rosso') : undefined}>
      <div className={styles.line}>
        <Avatar name={name} size={30} />
        <div className={styles.who}>
          <p className={styles.name}>{name}</p>
          {name !== email && <p className={styles.address}>{email}</p>}
          {(is_copy || !certified || replaced) && (
            <p className={styles.marks}>
              {is_copy && <Badge tone="gray">{t('copy')}</Badge>}
              {!certified && <Badge tone="ambra">{t('ordinary')}</Badge>}
              {replaced && <Badge tone="gray">{t('replaced')}</Badge>}
            </p>
          )}
        </div>
        <div className={styles.track}>
          <ReceiptTrack standing={standing} />
        </div>
        <div className={styles.acts}>
          <UnfoldButton isOpen={isOpen} controls={story} label={t('storyOf', { name })} onToggle={() => setOpen(!isOpen)} />
          {lost && onResend && (
            <RowMenu name={name}>
              <Menu.Item leftSection={<IconSend size={15} aria-hidden />} onClick={onResend}>
                {t('again.one')}
              </Menu.Item>
            </RowMenu>
          )}
        </div>
      </div>
      {lost && standing.failure?.detail && <p className={styles.reason}>{t('reason', { reason: standing.failure.detail })}</p>}
      {standing.letter.delayed && standing.state === 'ACCEPTED' && <p className={styles.reason}>{t('late')}</p>}
      {standing.state === 'UNPROVABLE' && <p className={styles.reason}>{t('unprovable')}</p>}
      <div id={story} hidden={!isOpen}>
        {isOpen && (
          <>
            <ProofStory letters={[letterTo(recipient)]} />
            <Receipts receipts={receipts} onReceipt={onReceipt} />
          </>
        )}
      </div>
    </li>
  )
}

/** What providers signed, one file each. */
function Receipts({ receipts, onReceipt }: { receipts: readonly Receipt[]; onReceipt: (it: Receipt) => void }) {
  const t = useTranslations('communications.receipts')
  if (receipts.length === 0) return null
  return (
    <ul className={styles.receipts} aria-label={t('label')}>
      {receipts.map((it) => (
        <li key={it._id}>
          <Anchor component="button" type="button" fz="sm" fw={560} onClick={() => onReceipt(it)}>
            {it.kind ? t(`kinds.${it.kind}`) : t('kinds.none')}
          </Anchor>
          <span>
            {[
              formatMoment(wallInRome(new Date(it.at ?? it.received_at))),
              t(`signature.${it.signature}`),
              it.is_trial && t('trial'),
              !it.counted && t('uncounted'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
