import type { PublicVerbal } from '@delibera/core/minutes/signatures'
import { IconClockHour4 } from '@tabler/icons-react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import styles from './SignSigners.module.css'
import { useSignWhen } from './useSignWords.ts'

type Signer = PublicVerbal['signers'][number]

interface Props {
  signers: readonly Signer[]
  own: PublicVerbal['own']
  confirmed: boolean
}

/** Who signs, in order: a signature shows its hour, a missing one says so. */
export function SignSigners({ signers, own, confirmed }: Props) {
  const t = useTranslations('signing')
  return (
    <ul className={styles.signers} aria-label={t('signers.title')}>
      {signers.map((it) => (
        <li key={`${it.role}${it.name}`}>
          <Avatar name={it.name} size={34} />
          <span className={styles.who}>
            <span className={styles.name}>{it.name}</span>
            <span className={styles.role}>{t(own?.name === it.name && own.role === it.role ? 'ownRole' : 'role', { role: it.role })}</span>
          </span>
          <State signer={it} confirmed={confirmed} />
        </li>
      ))}
    </ul>
  )
}

function State({ signer: { signed_at, refused_at }, confirmed }: { signer: Signer; confirmed: boolean }) {
  const t = useTranslations('signing.signers')
  const when = useSignWhen()
  if (signed_at) {
    return (
      <span className={styles.state} data-signed>
        <KindMark kind="success" size={17} />
        {t('at', { when: when.short(signed_at) })}
      </span>
    )
  }
  if (refused_at) {
    return (
      <span className={styles.state}>
        <KindMark kind="error" size={17} />
        {t('refused', { when: when.short(refused_at) })}
      </span>
    )
  }
  return (
    <span className={styles.state}>
      <IconClockHour4 size={17} aria-hidden />
      {t(confirmed ? 'awaited' : 'draft')}
    </span>
  )
}
