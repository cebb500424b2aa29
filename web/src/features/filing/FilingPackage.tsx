import { filingRoutes } from '@delibera/core/filing/routes'
import { isOpenFiling } from '@delibera/core/filing/rules'
import type { Filing } from '@delibera/core/filing/schema'
import { formatMoney } from '@delibera/core/money'
import { Button } from '@mantine/core'
import { IconDownload, IconPackage } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useLocale } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useDates } from '../../ui/dates/useDates.ts'
import { KindMark } from '../../ui/marks/KindMark.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { ExportProgress } from '../exports/ExportProgress.tsx'
import { useExport } from '../exports/useExports.ts'
import styles from './FilingPage.module.css'
import { OutcomeWindow } from './OutcomeWindow.tsx'
import { type FilingChanging, useFilingActs } from './useFilings.ts'

type Asked = 'FILED' | 'SUSPENDED' | null

/** The package itself: made, downloaded, filed, and what the office answered. */
export function FilingPackage({ filing, companyId }: { filing: Filing; companyId: string }) {
  const t = useTranslations('filings')
  const navigate = useNavigate()
  const { build, change, remove, done } = useFilingActs()
  const { state, save, isBusy } = useExport()
  const [asked, setAsked] = useState<Asked>(null)
  const { status, version, built_at, price, missing } = filing
  const params = { filing: filing._id }
  const isOpen = isOpenFiling(status)
  const move = async (body: Omit<FilingChanging, 'version'>) => {
    if (await done(change.mutateAsync({ params, body: { version, ...body } }))) setAsked(null)
  }
  const drop = async () => {
    if (await done(remove.mutateAsync({ params }))) void navigate({ to: `/company/${companyId}/filings` })
  }
  return (
    <Panel title={t('package')} foot={<Fees filing={filing} />}>
      <div className={styles.form}>
        {missing > 0 && isOpen && (
          <Notice tone="rosso" icon={<KindMark kind="error" size={18} />}>
            {t('packageMissing', { count: missing })}
          </Notice>
        )}
        <Standing filing={filing} />
        <div className={styles.buttons}>
          {isOpen && (
            <Button leftSection={<IconPackage size={16} aria-hidden />} loading={build.isPending} onClick={() => void done(build.mutateAsync({ params }))}>
              {price > 0 ? t('buildFor', { credits: price / 10 }) : t(built_at ? 'rebuild' : 'build')}
            </Button>
          )}
          {built_at && (
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              loading={isBusy}
              onClick={() => void save(filingRoutes.package, { params })}
            >
              {t('download')}
            </Button>
          )}
          <FilingMoves
            filing={filing}
            isMoving={change.isPending}
            onMove={(to) => (to === 'FILED' || to === 'SUSPENDED' ? setAsked(to) : void move({ status: to }))}
          />
          {status === 'DRAFT' && !built_at && (
            <Button variant="default" loading={remove.isPending} onClick={() => void drop()}>
              {t('remove')}
            </Button>
          )}
        </div>
        <ExportProgress state={state} label={t('download')} empty={t('nothing')} />
      </div>
      {asked && <OutcomeWindow to={asked} isBusy={change.isPending} onSave={(it) => void move(it)} onClose={() => setAsked(null)} />}
    </Panel>
  )
}

type Move = 'FILED' | 'ACCEPTED' | 'SUSPENDED' | 'DRAFT'

/** What a person may say became of the package. */
function FilingMoves({ filing: { status, built_at }, isMoving, onMove }: { filing: Filing; isMoving: boolean; onMove: (to: Move) => void }) {
  const t = useTranslations('filings')
  const words = { FILED: 'markFiled', ACCEPTED: 'accepted', SUSPENDED: 'suspended', DRAFT: 'reopen' } as const
  const open: readonly Move[] = status === 'FILED' ? ['ACCEPTED', 'SUSPENDED'] : status === 'SUSPENDED' ? ['DRAFT', 'FILED'] : ['FILED']
  const isThere = built_at !== null && status !== 'ACCEPTED'
  return (
    <>
      {isThere &&
        open.map((it, at) => (
          <Button key={it} variant={at === 0 && !isOpenFiling(status) ? 'filled' : 'default'} loading={isMoving} onClick={() => onMove(it)}>
            {t(words[it])}
          </Button>
        ))}
    </>
  )
}

/** What was made of it, and what became of that. */
function Standing({ filing: { built_at, built_sha256, filed_on, protocol, outcome } }: { filing: Filing }) {
  const t = useTranslations('filings')
  const dates = useDates()
  return (
    <>
      {built_at && built_sha256 && <p className={styles.note}>{t('builtAt', { moment: dates.moment(built_at), sha256: built_sha256.slice(0, 16) })}</p>}
      {filed_on && <p>{t('filedOn', { day: dates.day(filed_on), protocol: protocol ?? '' })}</p>}
      {outcome && <p>{t('outcome', { text: outcome })}</p>}
    </>
  )
}

function Fees({ filing: { fees, tariff_from } }: { filing: Filing }) {
  const t = useTranslations('filings')
  const dates = useDates()
  const locale = useLocale()
  const euro = (cents: number) => formatMoney(cents, locale, 'EUR')
  if (!fees) return <span className={styles.note}>{t('noFees')}</span>
  return <span className={styles.note}>{t('fees', { stamp: euro(fees.stamp_cents), secretary: euro(fees.secretary_cents), day: dates.day(tariff_from) })}</span>
}
