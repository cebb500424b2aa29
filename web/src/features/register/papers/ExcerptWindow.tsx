import { registerRoutes } from '@delibera/core/register/routes'
import { type RegisterState, theCompany } from '@delibera/core/register/schema'
import { Button, Select } from '@mantine/core'
import { IconFileText, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useToday } from '../../../api/clock.ts'
import { useWrite } from '../../../api/hooks.ts'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { DateField } from '../../../ui/dates/DateField.tsx'
import list from '../../../ui/fields/Options.module.css'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { useHolders } from '../useHolders.ts'
import { usePaper } from './usePaper.ts'

interface Props {
  companyId: string
  state: RegisterState
  /** Of whom; null: chosen here. */
  holder: string | null
  on: string | undefined
  onClose: () => void
}

/** What the book says of one holder on a day: to be read and printed, or sent to the address of their sheet. */
export function ExcerptWindow({ companyId, state, holder, on, onClose }: Props) {
  const t = useCompanyWords(useTranslations('register.excerpt'))
  const today = useToday()
  const { members } = useHolders(companyId, state)
  const [chosen, choose] = useState(holder)
  const [day, setDay] = useState(on ?? today)
  const [isMissing, setMissing] = useState(false)
  const { show, busy } = usePaper(companyId)
  const { send, isSending } = useSending(companyId, onClose)
  const name = state.holders.find((it) => it.member.id === chosen)?.member.name ?? ''
  const email = members.find((it) => it._id === chosen)?.email ?? null
  const asked = (act: (member_id: string) => void) => {
    setMissing(chosen === null)
    if (chosen !== null) act(chosen)
  }
  return (
    <FormWindow opened onClose={onClose} title={t('title')} size={560}>
      <form onSubmit={(event) => event.preventDefault()} noValidate>
        <p>{t('text')}</p>
        <Select
          label={t('holder')}
          required
          searchable
          withScrollArea={false}
          classNames={{ options: list.options! }}
          nothingFoundMessage={t('noHolder')}
          data={state.holders.filter((it) => it.member.id !== theCompany).map((it) => ({ value: it.member.id, label: it.member.name }))}
          value={chosen}
          onChange={choose}
          {...(isMissing && chosen === null ? { error: t('choose') } : {})}
        />
        <DateField label={t('on')} today={today} max={today} min="1900-01-01" value={day} onChange={setDay} />
        <p>{chosen === null ? t('sentTo') : email ? t('sentToOne', { name, email }) : t('noAddress', { name })}</p>
        <Actions end>
          <Button
            variant="default"
            leftSection={<IconSend size={16} aria-hidden />}
            disabled={chosen !== null && !email}
            loading={isSending}
            onClick={() => asked((member_id) => send(member_id, day, name))}
          >
            {t('send')}
          </Button>
          <Button
            leftSection={<IconFileText size={16} aria-hidden />}
            loading={busy === 'excerpt'}
            onClick={() => asked((member_id) => void show('excerpt', { query: { member_id, on: day } }))}
          >
            {t('open')}
          </Button>
        </Actions>
      </form>
    </FormWindow>
  )
}

function useSending(companyId: string, onSent: () => void) {
  const t = useTranslations('register.excerpt')
  const { tell } = useToasts()
  const react = useReaction()
  const { mutate, isPending: isSending } = useWrite(registerRoutes.sendExcerpt)
  const send = (member_id: string, on: string, name: string) =>
    mutate(
      { params: { id: companyId }, body: { member_id, on } },
      {
        onSuccess: () => {
          tell({ kind: 'success', text: t('sent', { name }) })
          onSent()
        },
        onError: (error) => react(error, 'procedure'),
      },
    )
  return { send, isSending }
}
