import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import styles from './RoomFold.module.css'

/** Faces and notices, which give way to an open vote on a small screen: one line, from which they can be called back. */
export function RoomFold({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  const t = useTranslations('live.room')
  const [isOpen, setOpen] = useState(false)
  const isShown = !isFolded || isOpen
  return (
    <>
      {isFolded && (
        <button type="button" className={styles.line} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('folded')}
          <IconChevronDown size={18} stroke={1.7} aria-hidden />
        </button>
      )}
      {/* Hidden and not taken away: a picture that was being shown goes on when it comes back. */}
      <div className={styles.folded} hidden={!isShown}>
        {children}
      </div>
    </>
  )
}
