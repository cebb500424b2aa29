import { AcceptanceAnswer, type AcceptancePage, missingIn } from '@delibera/core/offices/acceptance'
import { publicOfficeRoutes } from '@delibera/core/offices/routes'
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { useToday } from '../../api/clock.ts'
import { useWrite } from '../../api/hooks.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useDialogs } from '../../shell/dialogs.tsx'
import { useToasts } from '../../shell/toasts.ts'
import { useReaction } from '../../shell/useReaction.tsx'
import { DateField } from '../../ui/dates/DateField.tsx'
import { Actions } from '../../ui/forms/Actions.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { useZodForm } from '../../ui/forms/useZodForm.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import { SignaturePad } from '../../ui/signature/SignaturePad.tsx'
import styles from './Offices.module.css'

interface Props {
  asked: AcceptancePage
  role: string
  slug: string
  onAnswered: () => void
}

const blank = {
  accept: true,
  declaration: { eligible: false, birth_place: '', birth_date: '', address: '', citizenship: '', register_number: '', other_offices: '' },
  pec: '',
  signature: null as string | null,
}

/** The same schema as the call, and what this office asks for besides: each remark stands at its field. */
const schemaFor = (asked: AcceptancePage) =>
  AcceptanceAnswer.check(({ value, issues }) => {
    for (const path of missingIn(value, asked)) issues.push({ code: 'custom', input: undefined, path: path.split('.'), message: 'requiredField' })
  })

export function AcceptanceForm({ asked, role, slug, onAnswered }: Props) {
  const t = useTranslations('officeAcceptance')
  const form = useZodForm<AcceptanceAnswer, typeof blank>(schemaFor(asked), blank)
  const { answer, busy, decline } = useAnswering(slug, { onRefused: form.showFaults, onAnswered })
  const { declares, needs_pec, company_type } = asked
  const signing = form.getInputProps('signature')
  return (
    <form className={styles.form} onSubmit={form.onSubmit(answer)} noValidate>
      {(declares !== 'NOTHING' || needs_pec) && (
        <Panel title={t('personal')}>
          <Personal asked={asked} form={form} />
        </Panel>
      )}
      <Panel title={t('declares')}>
        <div className={styles.form}>
          <p className={styles.text}>{t(declares, { role, srl: company_type === 'SRL' ? 'yes' : 'no' })}</p>
          {declares !== 'NOTHING' && <Checkbox label={t('confirm')} {...form.getInputProps('declaration.eligible', { type: 'checkbox' })} />}
        </div>
      </Panel>
      <Panel title={t('sign')}>
        <div className={styles.form}>
          <SignaturePad name={asked.name} onChange={(it) => signing.onChange(it?.image ?? null)} />
          {signing.error && <FormAlert kind="error">{t('signMissing')}</FormAlert>}
        </div>
      </Panel>
      <Actions end>
        <Button variant="default" mih={44} onClick={() => void decline()}>
          {t('decline')}
        </Button>
        <Button type="submit" mih={44} loading={busy}>
          {t('accept')}
        </Button>
      </Actions>
    </form>
  )
}

function Personal({ asked, form }: { asked: AcceptancePage; form: ReturnType<typeof useZodForm<AcceptanceAnswer, typeof blank>> }) {
  const t = useTranslations('officeAcceptance')
  const today = useToday()
  const { declares, needs_pec, name, fiscal_code } = asked
  const input = form.getInputProps
  return (
    <div className={styles.form}>
      <div className={styles.pair}>
        <TextInput label={t('name')} value={name} readOnly />
        <TextInput label={t('code')} value={fiscal_code ?? '–'} readOnly />
      </div>
      {declares !== 'NOTHING' && (
        <>
          <div className={styles.pair}>
            <TextInput label={t('birthPlace')} required {...input('declaration.birth_place')} />
            <DateField
              label={t('birthDate')}
              required
              {...input('declaration.birth_date')}
              value={form.values.declaration.birth_date}
              today={today}
              min="1900-01-01"
              max={today}
            />
          </div>
          <TextInput label={t('address')} required autoComplete="street-address" {...input('declaration.address')} />
          <TextInput label={t('citizenship')} required {...input('declaration.citizenship')} />
        </>
      )}
      {declares === 'AUDITOR' && (
        <>
          <TextInput label={t('registerNumber')} {...input('declaration.register_number')} />
          <Textarea label={t('others')} description={t('othersHelp')} required autosize minRows={2} {...input('declaration.other_offices')} />
        </>
      )}
      {needs_pec && <TextInput label={t('pec')} description={t('pecHelp')} required type="email" {...input('pec')} />}
    </div>
  )
}

interface Ends {
  onRefused: (refusal: { info: unknown }) => boolean
  onAnswered: () => void
}

function useAnswering(slug: string, { onRefused, onAnswered }: Ends) {
  const t = useTranslations('officeAcceptance')
  const { confirm } = useDialogs()
  const { tell } = useToasts()
  const react = useReaction()
  const send = useWrite(publicOfficeRoutes.answer, publicOfficeRoutes.page)
  const answer = (body: AcceptanceAnswer) =>
    send.mutate(
      { params: { slug }, body },
      {
        onSuccess: () => {
          scrollTo({ top: 0 })
          onAnswered()
        },
        onError: (error) => {
          if (error.code === 'E0002') {
            tell({ kind: 'warning', text: t('twice') })
            onAnswered()
          } else if (!onRefused(error)) react(error)
        },
      },
    )
  const decline = async () => {
    const isSure = await confirm({ title: t('declineTitle'), text: t('declineText'), proceed: t('decline'), cancel: t('back'), danger: true })
    if (isSure) answer({ accept: false, declaration: { eligible: false } })
  }
  return { answer, decline, busy: send.isPending }
}
