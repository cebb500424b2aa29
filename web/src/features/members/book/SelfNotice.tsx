import { Button } from '@mantine/core'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import styles from './MembersBook.module.css'

/** Whoever runs the company is not in its book: perhaps forgotten, perhaps rightly so. */
export function SelfNotice({ onAdd, onDecline }: { onAdd: () => void; onDecline: () => void }) {
  const t = useCompanyWords(useTranslations('members.self'))
  const action = (
    <span className={styles.answers}>
      <Button variant="default" size="xs" onClick={onAdd}>
        {t('add')}
      </Button>
      <Button variant="subtle" size="xs" onClick={onDecline}>
        {t('decline')}
      </Button>
    </span>
  )
  return (
    <Notice tone="cielo" icon={<KindMark kind="info" size={18} />} action={action}>
      {t('text')}
    </Notice>
  )
}
