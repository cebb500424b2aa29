import { registerRoutes } from '@delibera/core/register/routes'
import { HolderGroupDraft } from '@delibera/core/register/schema'
import type { InputOf } from '@delibera/core/route'
import { ActionIcon, Button, NumberInput, Select, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { SyntheticEvent } from 'react'
import { useWrite } from '../../../api/hooks.ts'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { nameOf, useMembers } from '../../../company/useMembers.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import list from '../../../ui/fields/Options.module.css'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { useZodForm } from '../../../ui/forms/useZodForm.ts'
import styles from './GroupWindow.module.css'

type Sent = InputOf<typeof registerRoutes.addGroup>['body']

interface Part {
  member_id: string | null
  fraction: [number, number]
}

interface GroupValues extends Record<string, unknown> {
  name: string
  parts: Part[]
}

const half: Part = { member_id: null, fraction: [1, 2] }

/** Co-owners of one quota, each with their part of it: together they are one holder. */
export function GroupWindow({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const t = useCompanyWords(useTranslations('register.group'))
  const react = useReaction()
  const { data } = useMembers(companyId)
  const add = useWrite(registerRoutes.addGroup, registerRoutes.state)
  const form = useZodForm<Sent, GroupValues>(HolderGroupDraft, { name: '', parts: [half, half] })
  const { parts } = form.values
  const people = (data?.items ?? []).map((it) => ({ value: it._id, label: nameOf(it) }))
  const whole = parts.reduce((sum, { fraction: [part, all] }) => sum + part / all, 0)
  const isWhole = Math.abs(whole - 1) < 1e-9
  const send = (body: Sent) =>
    isWhole &&
    add.mutate(
      { params: { id: companyId }, body },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (!form.showFaults(error)) react(error, 'creating')
        },
      },
    )
  // The window stands inside the form of the annotation: what is sent here is not sent there.
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.stopPropagation()
    form.onSubmit(send)(event)
  }
  return (
    <FormWindow opened onClose={onClose} title={t('title')} size={620}>
      <form onSubmit={submit} noValidate>
        <p>{t('text')}</p>
        <TextInput label={t('name')} placeholder={t('namePlaceholder')} required data-autofocus {...form.getInputProps('name')} />
        {parts.map((it, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place
          <PartFields key={at} at={at} part={it} people={people} form={form} />
        ))}
        {!isWhole && (
          <p className={styles.wrong} role="alert">
            {t('notWhole')}
          </p>
        )}
        <div>
          <Button variant="default" size="xs" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => form.insertListItem('parts', half)}>
            {t('add')}
          </Button>
        </div>
        <Actions end>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={add.isPending}>
            {t('save')}
          </Button>
        </Actions>
      </form>
    </FormWindow>
  )
}

interface PartProps {
  at: number
  part: Part
  people: { value: string; label: string }[]
  form: ReturnType<typeof useZodForm<Sent, GroupValues>>
}

function PartFields({ at, part: { fraction }, people, form }: PartProps) {
  const t = useTranslations('register.group')
  const put = (next: [number, number]) => form.setFieldValue(`parts.${at}.fraction`, next as never)
  return (
    <div className={styles.part}>
      <Select
        label={t('person', { number: at + 1 })}
        required
        searchable
        limit={50}
        withScrollArea={false}
        classNames={{ options: list.options! }}
        nothingFoundMessage={t('nobody')}
        data={people}
        {...form.getInputProps(`parts.${at}.member_id`)}
      />
      <NumberInput label={t('part')} min={1} allowDecimal={false} hideControls value={fraction[0]} onChange={(it) => put([Number(it) || 1, fraction[1]])} />
      <NumberInput label={t('of')} min={1} allowDecimal={false} hideControls value={fraction[1]} onChange={(it) => put([fraction[0], Number(it) || 1])} />
      {form.values.parts.length > 2 && (
        <ActionIcon className={styles.remove} aria-label={t('remove', { number: at + 1 })} onClick={() => form.removeListItem('parts', at)}>
          <IconX size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}
