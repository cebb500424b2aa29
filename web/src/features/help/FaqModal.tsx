import { helpRoutes } from '@delibera/core/help/routes'
import { limits } from '@delibera/core/limits'
import { Anchor, Button, Modal, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconMail, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useRead } from '../../api/hooks.ts'
import { useSession } from '../../api/session.tsx'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useReaction } from '../../shell/useReaction.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../ui/states/RowsLoading.tsx'
import { FaqGroups } from './FaqGroups.tsx'
import styles from './FaqModal.module.css'
import { GuideLink } from './GuideLink.tsx'
import { HelpDeskModal } from './HelpDeskModal.tsx'
import { RecallSteps } from './RecallSteps.tsx'
import { useSupport } from './useSupport.ts'

interface Props {
  opened: boolean
  onClose: () => void
  /** A category, or a question: it stands first, open. */
  about?: string | undefined
}

/** Opens over whatever page one is on. Who is signed in can write from here; anybody can by mail. */
export function FaqModal({ opened, onClose, about }: Props) {
  const t = useTranslations('faq')
  const { state } = useSession()
  const [isAsking, setAsking] = useState(false)
  const leave = () => {
    setAsking(false)
    onClose()
  }
  return (
    <>
      <QuestionsWindow opened={opened && !isAsking} onClose={onClose} about={about}>
        {state === 'in' && (
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('ask')}
          </Button>
        )}
      </QuestionsWindow>
      <HelpDeskModal opened={opened && isAsking} onClose={leave} />
    </>
  )
}

function QuestionsWindow({ opened, onClose, about, children }: Props & { children: ReactNode }) {
  const t = useTranslations('faq')
  const { state } = useSession()
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
      <div className={styles.ways}>
        <GuideLink />
        {state === 'in' && <RecallSteps onDone={onClose} />}
      </div>
      <Questions about={about} />
      <div className={styles.foot}>
        <IconMail size={18} stroke={1.6} aria-hidden />
        <p>
          {t.rich('contact', {
            mail: (words) => (
              <Anchor href={letterTo(t('subject'))} inherit underline="always">
                {words}
              </Anchor>
            ),
          })}
        </p>
        {children}
      </div>
    </Modal>
  )
}

function Questions({ about }: Pick<Props, 'about'>) {
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
        about={about}
        none={<EmptyState art="search" title={t('none')} text={t('noneText', { query: sought })} actions={clear} />}
      />
    </>
  )
}
