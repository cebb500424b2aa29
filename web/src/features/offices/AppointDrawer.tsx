import { AppointForm, type AppointValues, blankAppointment, termKinds } from '@delibera/core/offices/entering'
import { Organ, organRoles } from '@delibera/core/offices/organs'
import { officeRoutes } from '@delibera/core/offices/routes'
import { Appointer } from '@delibera/core/offices/schema'
import { Button, Checkbox, Drawer, NumberInput, Select, TextInput } from '@mantine/core'
import { useToday } from '../../api/clock.ts'
import { useWrite } from '../../api/hooks.ts'
import { nameOf, useMembers } from '../../company/useMembers.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useToasts } from '../../shell/toasts.ts'
import { useReaction } from '../../shell/useReaction.tsx'
import { DateField } from '../../ui/dates/DateField.tsx'
import { Actions } from '../../ui/forms/Actions.tsx'
import { useZodForm } from '../../ui/forms/useZodForm.ts'
import styles from './Offices.module.css'
import { useOfficeWords } from './useOfficeWords.ts'

interface Props {
  companyId: string
  opened: boolean
  onClose: () => void
  /** What a resolution has already said. */
  initial?: Partial<AppointValues>
}

/** Enters an appointment. */
export function AppointDrawer({ companyId, opened, onClose, initial }: Props) {
  const t = useTranslations()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={t('offices.appoint')}
      position="right"
      size={520}
      closeButtonProps={{ 'aria-label': t('shell.dialog.close') }}
    >
      {opened && <AppointFields companyId={companyId} onClose={onClose} initial={initial ?? {}} />}
    </Drawer>
  )
}

function AppointFields({ companyId, onClose, initial }: { companyId: string; onClose: () => void; initial: Partial<AppointValues> }) {
  const { t, roleOf } = useOfficeWords()
  const today = useToday()
  const form = useZodForm(AppointForm, { ...blankAppointment(today), ...initial })
  const { save, busy } = useAppointing(companyId, { onRefused: form.showFaults, onSaved: onClose })
  const people = (useMembers(companyId).data?.items ?? []).map((it) => ({ value: it._id, label: nameOf(it) }))
  const roles = Organ.options.map((organ) => ({
    group: t(`organs.${organ}`),
    items: organRoles[organ].map((code) => ({ value: code as string, label: roleOf(code) })),
  }))
  const { term_kind, kind } = form.values
  return (
    <form className={styles.form} onSubmit={form.onSubmit(save)} noValidate>
      <Select label={t('fields.member')} required searchable data={people} nothingFoundMessage={t('fields.noMember')} {...form.getInputProps('member_id')} />
      <Select label={t('fields.role')} required searchable data={roles} {...form.getInputProps('role_code')} />
      <div className={styles.pair}>
        <DateField label={t('fields.appointed')} required {...form.getInputProps('appointed_on')} value={form.values.appointed_on} today={today} max={today} />
        <Select
          label={t('fields.by')}
          allowDeselect={false}
          data={Appointer.options.map((it) => ({ value: it, label: t(`appointers.${it}`) }))}
          {...form.getInputProps('kind')}
        />
      </div>
      <TextInput label={t('fields.document')} description={t('fields.documentHelp')} {...form.getInputProps('document')} />
      <div className={styles.pair}>
        <Select
          label={t('fields.term')}
          allowDeselect={false}
          data={termKinds.map((it) => ({ value: it, label: t(`terms.${it}`) }))}
          {...form.getInputProps('term_kind')}
        />
        {term_kind === 'EXERCISES' && <NumberInput label={t('fields.exercises')} min={1} max={10} allowDecimal={false} {...form.getInputProps('term_n')} />}
        {(term_kind === 'WITH' || term_kind === 'DATE') && (
          <DateField
            label={t(term_kind === 'WITH' ? 'fields.yearEnd' : 'fields.until')}
            required
            {...form.getInputProps('term_day')}
            value={form.values.term_day}
            today={today}
          />
        )}
      </div>
      <div className={styles.pair}>
        <DateField label={t('fields.declared')} {...form.getInputProps('declaration_on')} value={form.values.declaration_on} today={today} max={today} />
        <DateField label={t('fields.accepted')} {...form.getInputProps('accepted_on')} value={form.values.accepted_on} today={today} max={today} />
      </div>
      <TextInput label={t('fields.pec')} type="email" {...form.getInputProps('pec')} />
      <NumberInput label={t('fields.size')} description={t('fields.sizeHelp')} min={1} max={50} allowDecimal={false} {...form.getInputProps('board_size')} />
      {kind === 'BOARD' && <Checkbox label={t('fields.approved')} {...form.getInputProps('approved_by_auditors', { type: 'checkbox' })} />}
      <Actions end>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={busy}>
          {t('enter')}
        </Button>
      </Actions>
    </form>
  )
}

interface Ends {
  onRefused: (refusal: { info: unknown }) => boolean
  onSaved: () => void
}

function useAppointing(companyId: string, { onRefused, onSaved }: Ends) {
  const { t, ruleSaid } = useOfficeWords()
  const { tell } = useToasts()
  const react = useReaction()
  const appoint = useWrite(officeRoutes.appoint, officeRoutes.list, officeRoutes.toRegister)
  const save = (body: ReturnType<typeof AppointForm.parse>) =>
    appoint.mutate(
      { params: { id: companyId }, body },
      {
        onSuccess: ({ checks }) => {
          const [warned] = checks
          tell(warned ? { kind: 'warning', text: ruleSaid(warned) } : { kind: 'success', text: t('entered') })
          onSaved()
        },
        onError: (error) => {
          const refused = (error.info as { rules?: Parameters<typeof ruleSaid>[0][] } | undefined)?.rules?.[0]
          if (refused) tell({ kind: 'error', text: ruleSaid(refused) })
          else if (error.code === 'E0002') tell({ kind: 'error', text: t('twice') })
          else if (!onRefused(error)) react(error)
        },
      },
    )
  return { save, busy: appoint.isPending }
}
