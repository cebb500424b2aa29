import type { Decision } from '@delibera/core/decisions/schema'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useToasts } from '../../shell/toasts.ts'
import { Actions } from '../../ui/forms/Actions.tsx'
import { FormWindow } from '../../ui/forms/FormWindow.tsx'
import { useDecisionActs } from './useDecisionActs.ts'

/** Withdraws the proposal: everybody who was asked is told, with the reason. */
export function DecisionCancel({ decision, onClose }: { decision: Decision; onClose: () => void }) {
  const t = useTranslations('decisions.canceling')
  const acts = useDecisionActs(decision)
  const { tell } = useToasts()
  const [reason, setReason] = useState('')
  const cancel = async () => {
    if (!(await acts.cancel(reason))) return
    tell({ kind: 'success', text: t('done') })
    onClose()
  }
  return (
    <FormWindow opened onClose={onClose} title={t('title')} size={520}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void cancel()
        }}
      >
        <p>{t('text', { count: decision.members.filter((it) => it.is_told).length })}</p>
        <Textarea
          mt="sm"
          label={t('reason')}
          description={t('reasonHint')}
          autosize
          minRows={3}
          maxLength={1000}
          lang="it"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Actions end>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('keep')}
          </Button>
          <Button type="submit" color="rosso" loading={acts.busy === 'cancel'}>
            {t('do')}
          </Button>
        </Actions>
      </form>
    </FormWindow>
  )
}
