import type { Campaign } from '@delibera/core/consultants/campaign'
import { daysBetween } from '@delibera/core/dates'
import { Button, NativeSelect } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useFormatter } from 'use-intl'
import { useKnownToday } from '../../../api/clock.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import { FaqLink } from '../../help/FaqLink.tsx'
import { CampaignBar } from './CampaignBar.tsx'
import { CampaignFollowed } from './CampaignFollowed.tsx'
import styles from './CampaignPanel.module.css'
import { CampaignPlan } from './CampaignPlan.tsx'
import { CampaignTable } from './CampaignTable.tsx'
import { type CampaignWindow, CampaignWindows } from './CampaignWindows.tsx'
import { type CampaignSeen, useCampaign } from './useCampaign.ts'
import { useCampaignFile } from './useCampaignFile.ts'

/** The accounts of all the companies served: the plan backwards from the last day, who is how far, and what is done for many at once. */
export function CampaignPanel() {
  const t = useTranslations('campaign')
  const campaign = useCampaign()
  const today = useKnownToday()
  const [open, setOpen] = useState<CampaignWindow | null>(null)
  const { read, keys, runId, follow, choose } = campaign
  const seen = read.data
  // Whoever comes by the notice of its end, or back to it, wants to see what came of it.
  useEffect(() => {
    if (runId) setOpen({ name: 'run' })
  }, [runId])
  const close = () => setOpen(null)
  const done = () => {
    choose([])
    close()
  }
  const begun = (id: string) => {
    done()
    follow(id)
  }
  const forget = () => {
    close()
    follow(null)
  }
  return (
    <>
      <Head campaign={campaign} today={today} />
      {runId && (
        <CampaignFollowed key={runId} id={runId} opened={open?.name === 'run'} onOpen={() => setOpen({ name: 'run' })} onClose={close} onForget={forget} />
      )}
      {!seen && read.isError ? (
        <Panel label={t('label')}>
          <ErrorState title={t('failed.title')} text={t('failed.text')} code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} />
        </Panel>
      ) : (
        <>
          <Panel title={t('plan.title')} actions={<Last plan={seen?.plan} />} flush>
            {seen && today ? <CampaignPlan plan={seen.plan} today={today} /> : <RowsLoading rows={3} />}
          </Panel>
          <CampaignTable campaign={campaign} onOpen={setOpen} />
          {keys.length > 0 && seen && <CampaignBar campaign={campaign} onOpen={setOpen} />}
        </>
      )}
      {seen && today && <CampaignWindows opened={open} seen={seen} today={today} onClose={close} onDone={done} onBegun={begun} />}
    </>
  )
}

function Head({ campaign: { read, showYear, all }, today }: { campaign: CampaignSeen; today: string | null }) {
  const t = useTranslations('campaign')
  const react = useReaction()
  const save = useCampaignFile()
  const [isSaving, setSaving] = useState(false)
  const seen = read.data
  const download = async () => {
    setSaving(true)
    await all()
      .then((rows) => save(rows, seen!.year))
      .catch((error) => react(error, 'loading'))
    setSaving(false)
  }
  const thisYear = Number((today ?? '').slice(0, 4))
  const years = [...new Set([thisYear + 1, thisYear, thisYear - 1, thisYear - 2, seen?.year ?? thisYear])].sort((one, other) => other - one)
  const actions = seen && (
    <>
      <NativeSelect
        className={styles.year!}
        aria-label={t('year')}
        data={years.map((it) => ({ value: String(it), label: t('yearOf', { year: String(it) }) }))}
        value={String(seen.year)}
        onChange={(event) => showYear(Number(event.currentTarget.value))}
      />
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} loading={isSaving} disabled={seen.total === 0} onClick={download}>
        {t('download')}
      </Button>
    </>
  )
  return <PageHeader title={seen ? t('title', { year: String(seen.year) }) : t('label')} meta={<Facts seen={seen} today={today} />} actions={actions} />
}

const lastDay = (plan: Campaign['plan'] | undefined) => plan?.find((it) => it.step === 'ASSEMBLY')?.day ?? null

function Facts({ seen, today }: { seen: Campaign | undefined; today: string | null }) {
  const t = useTranslations('campaign')
  if (!seen || !today) return <span>{'\u00a0'}</span>
  const { BLOCKED, CHECK, FINE } = seen.lights
  const day = lastDay(seen.plan)
  const left = day === null ? null : daysBetween(today, day)
  return (
    <>
      <span>{t('companies', { count: BLOCKED + CHECK + FINE })}</span>
      {left !== null && left >= 0 && <span>{t('daysLeft', { count: left })}</span>}
      <FaqLink about="calendar-4" />
    </>
  )
}

function Last({ plan }: { plan: Campaign['plan'] | undefined }) {
  const t = useTranslations('campaign.plan')
  const format = useFormatter()
  const last = plan?.find((it) => it.step === 'ASSEMBLY')
  if (!last) return null
  const { day, same, done, late, ahead } = last
  const count = done + late + ahead
  if (!day) return <small>{count > 0 && t('fromEach')}</small>
  const said = format.dateTime(new Date(`${day}T12:00:00Z`), { dateStyle: 'long' })
  return <small>{same < count ? t('fromMost', { day: said, same, count }) : t('from', { day: said })}</small>
}
