import { helpRoutes } from '@delibera/core/help/routes'
import { limits } from '@delibera/core/limits'
import { Anchor, Button, Modal, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconMail, IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useRead } from '../../api/hooks.ts'
import { useReaction } from '../../api/useReaction.tsx'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { RowsLoading } from '../../ui/RowsLoading.tsx'
import { FaqGroups } from './FaqGroups.tsx'
import styles from './FaqModal.module.css'
import { useSupport } from './useSupport.ts'

/** Opens over whatever page one is on. */
export function FaqModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('faq')
  const letterTo = useSupport()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('title')}
      size={limits.interface.faq_modal_px}
      radius="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
      classNames={{ title: styles.title!, body: styles.body! }}
    >
      <Questions />
      <p className={styles.foot}>
        <IconMail size={18} stroke={1.6} aria-hidden />
        <span>
          {t.rich('contact', {
            mail: (words) => (
              <Anchor href={letterTo(t('subject'))} inherit underline="always">
                {words}
              </Anchor>
            ),
          })}
        </span>
      </p>
    </Modal>
  )
}

function Questions() {
  const t = useTranslations('faq')
  const react = useReaction()
  const [query, setQuery] = useState('')
  const [sought] = useDebouncedValue(query.trim(), limits.tables.search_debounce_ms)
  const faqs = useRead(helpRoutes.faqs, {}, { staleTime: Number.POSITIVE_INFINITY })
  useEffect(() => {
    if (faqs.error) react(faqs.error, 'faqs')
  }, [faqs.error, react])
  if (faqs.error)
    return <ErrorState title={t('failed')} text={t('failedText')} code={faqs.error.code} busy={faqs.isFetching} onRetry={() => void faqs.refetch()} />
  if (!faqs.data) return <RowsLoading rows={6} />
  const clear = (
    <Button variant="default" onClick={() => setQuery('')}>
      {t('clear')}
    </Button>
  )
  return (
    <>
      <TextInput
        type="search"
        size="md"
        aria-label={t('search')}
        placeholder={t('hint')}
        leftSection={<IconSearch size={17} stroke={1.7} aria-hidden />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        data-autofocus
      />
      <FaqGroups
        groups={faqs.data.items}
        query={sought}
        none={<EmptyState art="search" title={t('none')} text={t('noneText', { query: sought })} actions={clear} />}
      />
    </>
  )
}
