import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useFocusBack } from '../page/useFocusBack.ts'
import styles from './FormWindow.module.css'

interface Props {
  opened: boolean
  onClose: () => void
  title: string
  /** Pixels. */
  size: number
  children: ReactNode
}

/** A form over the page that asked for it. */
export function FormWindow(props: Props) {
  const t = useTranslations('shell.dialog')
  useFocusBack()
  return <Modal {...props} closeButtonProps={{ 'aria-label': t('close') }} classNames={{ title: styles.title!, body: styles.body! }} radius="lg" centered />
}
