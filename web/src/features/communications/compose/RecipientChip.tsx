import type { ShownRecipient } from '@delibera/core/communications/panel'
import { IconUsers, IconX } from '@tabler/icons-react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { toned } from '../../../palette.ts'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import styles from './RecipientChip.module.css'

interface Props {
  recipient: ShownRecipient
  onRemove: () => void
}

/** One choice. Amber: an ordinary letter, without proof; red: nothing reaches them. The word says it too. */
export function RecipientChip({ recipient: { kind, name, email, count, ordinary, unreachable }, onRemove }: Props) {
  const t = useTranslations('communications.recipients')
  const isGroup = kind === 'LIST' || kind === 'ROLE'
  const tone = unreachable > 0 ? 'rosso' : ordinary > 0 ? 'ambra' : null
  const mark = () => {
    if (isGroup) return t('count', { count })
    if (unreachable > 0) return t('unreachable')
    return ordinary > 0 ? t('ordinary') : null
  }
  return (
    <li className={styles.chip} style={tone ? toned(tone) : undefined} title={email ?? undefined}>
      {isGroup ? <IconUsers size={16} stroke={1.7} aria-hidden /> : <Avatar name={name} size={22} />}
      <span className={styles.name}>{name}</span>
      {mark() && <span className={styles.mark}>{mark()}</span>}
      <button type="button" className={styles.remove} aria-label={t('remove', { name })} onClick={onRemove}>
        <IconX size={14} aria-hidden />
      </button>
    </li>
  )
}
