import { helpRoutes } from '@delibera/core/help/routes'
import { CloseButton } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { IconFlask2, IconMailForward, IconPlugConnectedX, IconWifiOff } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useRead } from '../api/hooks.ts'
import { useSocketState } from '../api/SocketProvider.tsx'
import { IncompleteBar } from '../features/companies/entrance/IncompleteBar.tsx'
import { useSubscriptionEnded } from '../features/payments/products/useSubscriptionEnded.ts'
import { useTranslations } from '../i18n/useTranslations.ts'
import { useWorkspace } from '../shell/workspace.ts'
import { PageLink } from '../ui/page/PageLink.tsx'
import { NoticeBar } from '../ui/states/NoticeBar.tsx'
import { barFor } from './bars.ts'
import { useLineLost } from './useLineLost.ts'
import { useOnline } from './useOnline.ts'

/** Few meet it: the shell carries neither it nor its words. */
const SubscriptionBar = lazy(async () => ({ default: (await import('../features/payments/products/SubscriptionBar.tsx')).SubscriptionBar }))

/** The one condition that lasts, above the page. */
export function NoticeBars() {
  const t = useTranslations('shell.bars')
  const isOnline = useOnline()
  const isLineLost = useLineLost(useSocketState())
  const { data: constants } = useRead(helpRoutes.constants, {}, { staleTime: Number.POSITIVE_INFINITY })
  const [isTrialHidden, setTrialHidden] = useSessionStorage({ key: 'delibera.trial-hidden', defaultValue: false, getInitialValueInEffect: false })
  const { company } = useWorkspace()
  const isIncomplete = company !== null && company.missing > 0
  const ended = useSubscriptionEnded()
  const { hasRealMail = false, isExample = false } = company ?? {}
  const bar = barFor({ isOnline, isLineLost, trial: constants?.trial, isTrialHidden, isIncomplete, isExpired: ended !== null, hasRealMail, isExample })
  if (!bar) return null
  if (bar === 'incomplete') return company && <IncompleteBar company={company} />
  if (bar === 'expired') return <Suspense>{company && ended && <SubscriptionBar companyId={company._id} ended={ended} />}</Suspense>
  if (bar === 'offline') return <NoticeBar icon={<IconWifiOff size={18} stroke={1.7} aria-hidden />}>{t('offline')}</NoticeBar>
  if (bar === 'lost') return <NoticeBar icon={<IconPlugConnectedX size={18} stroke={1.7} aria-hidden />}>{t('lost')}</NoticeBar>
  if (bar === 'example') return <NoticeBar icon={<IconFlask2 size={18} stroke={1.7} aria-hidden />}>{t('example')}</NoticeBar>
  if (bar === 'trialReal') return <NoticeBar icon={<IconMailForward size={18} stroke={1.7} aria-hidden />}>{t('trialReal')}</NoticeBar>
  const hide = <CloseButton size="sm" c="inherit" aria-label={t('hide')} onClick={() => setTrialHidden(true)} />
  return (
    <NoticeBar icon={<IconFlask2 size={18} stroke={1.7} aria-hidden />} action={hide}>
      {t(bar)} {constants?.trial.mail && <PageLink to="/dev/mailbox">{t('mailbox')}</PageLink>}
    </NoticeBar>
  )
}
