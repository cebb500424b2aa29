import type { IfChanged } from '@delibera/core/advance/schema'
import type { PublicMeeting } from '@delibera/core/convocations/schema'
import { designatedRoutes } from '@delibera/core/designated/routes'
import type { MyProxy } from '@delibera/core/designated/schema'
import { Button, NativeSelect, SegmentedControl, Skeleton } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { useRead } from '../../api/hooks.ts'
import { upload } from '../../api/upload.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { PublicColumn } from '../../meeting/link/PublicFrame.tsx'
import type { PersonalLink } from '../../meeting/link/usePersonalLink.ts'
import { useToasts } from '../../shell/toasts.ts'
import { FilePicker } from '../../ui/files/FilePicker.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { DecisionBar } from '../../ui/page/DecisionBar.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { StepHeading } from '../../ui/page/StepHeading.tsx'
import { SignaturePad } from '../../ui/signature/SignaturePad.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { AdvancePoints } from '../advance/AdvancePoints.tsx'
import styles from './Designated.module.css'
import { callOf, useProxy } from './useProxy.ts'

interface Props {
  meeting: PublicMeeting
  link: PersonalLink
  onLeave: () => void
}

/** A member tells the designated representative how to vote: every point with its full text, then the signature. */
export function GiveProxy({ meeting, link, onLeave }: Props) {
  const t = useTranslations('designated')
  const read = useRead(designatedRoutes.mine, { params: { ...link, convocation: callOf(meeting) } })
  return (
    <>
      <PublicColumn company={meeting.company_name}>
        <button type="button" className={styles.back} onClick={onLeave}>
          <IconChevronLeft size={18} aria-hidden />
          {t('back')}
        </button>
        <StepHeading title={t('title')} takesFocus>
          {t('intro')}
        </StepHeading>
        {!read.data && !read.error && <Skeleton height={220} radius="md" />}
        {read.error && !read.data && (
          <Panel label={t('title')}>
            <ErrorState title={t('unread.title')} text={t('unread.text')} code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} />
          </Panel>
        )}
      </PublicColumn>
      {read.data && <Form meeting={meeting} link={link} mine={read.data} onLeave={onLeave} />}
    </>
  )
}

const cases: readonly IfChanged[] = ['NOT_COUNTED', 'ABSTAIN', 'AGAINST']

function Form({ meeting, link, mine, onLeave }: Props & { mine: MyProxy }) {
  const t = useTranslations('designated')
  const words = useTranslations('advance.changed')
  const { tell } = useToasts()
  const form = useProxy({ mine, link })
  const { member } = meeting
  const send = async () => {
    if (!(await form.send())) return
    tell({ kind: 'success', text: t('done') })
    onLeave()
  }
  if (!mine.is_open) return <FormAlert kind="warning">{t('refused.closed')}</FormAlert>
  return (
    <>
      <form className={styles.steps} noValidate onSubmit={(event) => event.preventDefault()}>
        {(mine.has_delegation || mine.has_vote) && <FormAlert kind="warning">{t('card.replaces')}</FormAlert>}
        <Panel title={t('points')} flush>
          <AdvancePoints points={mine.points} said={form.points} onSay={form.say} />
        </Panel>
        <Panel title={t('changed.title')}>
          <NativeSelect
            label={t('changed.label')}
            description={t('changed.note')}
            value={form.if_changed}
            onChange={(event) => form.setIfChanged(event.currentTarget.value as IfChanged)}
            data={cases.map((value) => ({ value, label: words(value) }))}
          />
        </Panel>
        <Signing form={form} link={link} name={[member.first_name, member.last_name].filter(Boolean).join(' ')} />
        {form.refused && <FormAlert kind="error">{form.refused}</FormAlert>}
      </form>
      <DecisionBar label={t('title')} note={t('note')}>
        <Button size="md" loading={form.busy} variant={form.lacking ? 'default' : 'filled'} disabled={form.lacking !== null} onClick={() => void send()}>
          {form.lacking ? t(`lacking.${form.lacking}`) : t('send')}
        </Button>
      </DecisionBar>
    </>
  )
}

/** Drawn here, or on a paper that is handed in as a PDF. */
function Signing({ form, link, name }: { form: ReturnType<typeof useProxy>; link: PersonalLink; name: string }) {
  const t = useTranslations('designated')
  return (
    <Panel title={t('sign')}>
      <div className={styles.card}>
        <SegmentedControl
          fullWidth
          size="md"
          aria-label={t('way.label')}
          value={form.way}
          onChange={(way) => form.setWay(way as 'HERE')}
          data={(['HERE', 'PAPER'] as const).map((value) => ({ value, label: t(`way.${value}`) }))}
        />
        {form.way === 'HERE' ? (
          <SignaturePad name={name} onChange={(it) => form.setSignature(it?.image ?? null)} />
        ) : (
          <>
            <p className={styles.note}>{t('way.help')}</p>
            <FilePicker
              label={t('way.file')}
              context="delegation"
              send={(file, watch) => upload(file, { slug: link.member, context: 'delegation' }, watch)}
              onSent={({ id }) => form.setPaper(id)}
              onRemoved={() => form.setPaper(null)}
            />
          </>
        )}
      </div>
    </Panel>
  )
}
