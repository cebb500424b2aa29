import { differences } from '@delibera/core/minutes/compare'
import type { MinutesBlock, Verbal } from '@delibera/core/minutes/schema'
import { Button, Radio, Stack } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { CallError } from '../../../api/call.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import type { VerbalDraft } from './useVerbalDraft.ts'

interface Props {
  verbal: Verbal
  draft: VerbalDraft
  blocks: () => MinutesBlock[]
  onClose: () => void
}

const languages = ['it', 'en-GB', 'en-US'] as const
const endings = ['ON_SPOT', 'LATER'] as const

/** The text written anew from what happened, in the language and with the closing that are wanted; what people wrote stays among the versions. */
export function VerbalRewrite({ verbal, draft, blocks, onClose }: Props) {
  const t = useTranslations('minutes.rewrite')
  const react = useReaction()
  const { tell } = useToasts()
  const [locale, setLocale] = useState(verbal.locale)
  const [closing, setClosing] = useState(verbal.closing)
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted when the window opens
  const lost = useMemo(() => differences(verbal.generated, blocks()).length, [])
  const rewrite = async () => {
    // What was typed until now becomes a version, and can be brought back.
    if (!(await draft.flush())) return
    try {
      await draft.generate({ locale, ...(closing === 'OFFLINE' ? {} : { closing }) })
      tell({ kind: 'success', text: t('done') })
      onClose()
    } catch (error) {
      react(error as CallError, 'saving')
    }
  }
  return (
    <FormWindow opened onClose={onClose} title={t('title')} size={560}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void rewrite()
        }}
      >
        <p>{t('text')}</p>
        <Radio.Group label={t('language')} value={locale} onChange={(it) => setLocale(it as typeof locale)}>
          <Stack gap={6} mt={6}>
            {languages.map((it) => (
              <Radio key={it} value={it} label={t(`languages.${it}`)} />
            ))}
          </Stack>
        </Radio.Group>
        {verbal.closing !== 'OFFLINE' && !verbal.for_notary && (
          <Radio.Group label={t('closing')} value={closing} onChange={(it) => setClosing(it as typeof closing)}>
            <Stack gap={6} mt={6}>
              {endings.map((it) => (
                <Radio key={it} value={it} label={t(`closings.${it}`)} description={t(`closingHelp.${it}`)} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        {lost > 0 && <FormAlert kind="warning">{t('lost', { count: lost })}</FormAlert>}
        <Actions end>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={draft.busy} {...(lost > 0 ? { color: 'rosso' } : {})}>
            {t('do')}
          </Button>
        </Actions>
      </form>
    </FormWindow>
  )
}
