import type { Verbal } from '@delibera/core/minutes/schema'
import { Button } from '@mantine/core'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Notice } from '../../../ui/states/Notice.tsx'

/** What lasts while the text is being written: something it was written from has changed, or a notary will draw it up. */
export function VerbalNotices({ verbal, onRewrite }: { verbal: Verbal; onRewrite: () => void }) {
  const t = useTranslations('minutes')
  return (
    <>
      {verbal.for_notary && (
        <Notice tone="cielo" icon="file">
          {t('notary.text')}
        </Notice>
      )}
      {verbal.is_outdated && (
        <Notice
          tone="ambra"
          icon="refresh"
          action={
            <Button size="xs" variant="default" onClick={onRewrite}>
              {t('outdated.do')}
            </Button>
          }
        >
          {t('outdated.text')}
        </Notice>
      )}
    </>
  )
}
