import { Button } from '@mantine/core'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { Icon } from '../marks/Icon.tsx'
import { EmptyState } from './EmptyState.tsx'
import { useHelpOffer } from './help-offer.ts'

interface Props {
  /** What failed. */
  title: string
  /** What is safe. */
  text: string
  code: string
  busy: boolean
  onRetry: () => void
}

/** Something could not be read: what failed, what is safe, how to try again, whom to ask, and the code to quote to support. */
export function ErrorState({ title, text, code, busy, onRetry }: Props) {
  const t = useTranslations('ui')
  const askForHelp = useHelpOffer()
  const actions = (
    <>
      <Button onClick={onRetry} loading={busy} leftSection={<Icon name="refresh" />}>
        {t('retry')}
      </Button>
      {askForHelp && (
        <Button variant="default" onClick={() => askForHelp(code)} leftSection={<Icon name="message" />}>
          {t('askForHelp')}
        </Button>
      )}
    </>
  )
  return <EmptyState art="broken" title={title} text={text} actions={actions} note={t('supportCode', { code })} />
}
