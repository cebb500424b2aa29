import type { ShownRecipient } from '@delibera/core/communications/panel'
import { Button } from '@mantine/core'
import { IconPaperclip, IconSend, IconTrash } from '@tabler/icons-react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import styles from './ComposeFoot.module.css'
import { countsOf } from './useComposeSend.ts'

interface Props {
  /** Each with those who are in none before it. */
  letters: readonly ShownRecipient[]
  busy: boolean
  /** Somebody else's text is to be chosen or not before anything leaves. */
  isStuck: boolean
  onDiscard: () => void
  /** Where the tools of the text have no room for it. */
  onAttach?: (() => void) | undefined
}

/** How many letters of which kind, and the button that counts them. */
export function ComposeFoot({ letters, busy, isStuck, onDiscard, onAttach }: Props) {
  const t = useTranslations('communications.compose')
  const { certified, ordinary } = countsOf(letters)
  const total = certified + ordinary
  return (
    <section className={styles.foot} data-bar aria-label={t('sending')}>
      <p className={styles.count} role="status">
        {total > 0 && t('counts', { certified, ordinary })}
      </p>
      <Button variant="default" className={styles.discard} aria-label={t('discard')} onClick={onDiscard}>
        <IconTrash size={16} aria-hidden />
        <span className={styles.word}>{t('discard')}</span>
      </Button>
      {onAttach && (
        <Button variant="default" className={styles.discard} aria-label={t('attach')} onClick={onAttach}>
          <IconPaperclip size={16} aria-hidden />
        </Button>
      )}
      <Button type="submit" loading={busy} disabled={isStuck} leftSection={<IconSend size={16} aria-hidden />}>
        {total > 0 ? t('sendTo', { count: total }) : t('send')}
      </Button>
    </section>
  )
}
