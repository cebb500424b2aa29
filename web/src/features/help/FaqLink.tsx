import { Button } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './FaqLink.module.css'
import { FaqWindow } from './FaqWindow.tsx'

/** The questions on what one is doing, without leaving it. `about` is a category of the questions, or one of them. */
export function FaqLink({ about }: { about: string }) {
  const t = useTranslations('help.faqLink')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="subtle" size="compact-sm" className={styles.link} leftSection={<IconHelpCircle size={16} stroke={1.7} />} onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      <FaqWindow opened={isOpen} about={about} onClose={() => setOpen(false)} />
    </>
  )
}
