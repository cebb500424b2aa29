import { accountRoutes } from '@delibera/core/accounts/routes'
import type { Session } from '@delibera/core/accounts/schema'
import { wallInRome } from '@delibera/core/dates'
import { Anchor } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useFormatter } from 'use-intl'
import { CallError, call } from '../../../api/call.ts'
import { machineNow } from '../../../api/clock.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { useToasts } from '../../../shell/toasts.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { useDates } from '../../../ui/dates/useDates.ts'
import { DeviceRow } from '../../../ui/page/DeviceRow.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import styles from './SessionsPanel.module.css'
import { useDeviceName } from './useDeviceName.ts'

const icons = { desktop: IconDeviceDesktop, phone: IconDeviceMobile, tablet: IconDeviceTablet }

interface Props {
  sessions: readonly Session[] | undefined
  error: CallError | null
  busy: boolean
  onRetry: () => void
}

/** Where the account is open. One's own session ends by logging out, so it has no button here. */
export function SessionsPanel({ sessions, error, busy, onRetry }: Props) {
  const t = useTranslations()
  const endOthers = useEndOthers()
  const others = sessions?.filter((it) => !it.current) ?? []
  const foot = others.length > 1 && (
    <Anchor component="button" type="button" fz="sm" fw={580} className={styles.others} onClick={() => void endOthers(others)}>
      {t('security.sessions.endOthers')}
    </Anchor>
  )
  return (
    <Panel title={t('security.sessions.title')} flush foot={foot}>
      {!sessions && error && <ErrorState title={t('security.sessions.failed')} text={t('faults.GEN01')} code={error.code} busy={busy} onRetry={onRetry} />}
      {!sessions && !error && <RowsLoading rows={2} />}
      {sessions && (
        <ul>
          {sessions.map((it) => (
            <SessionRow key={it._id} session={it} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function SessionRow({ session: { _id, agent, ip, last_seen_at, current } }: { session: Session }) {
  const t = useTranslations('security.sessions')
  const { confirm } = useDialogs()
  const { tell } = useToasts()
  const react = useReaction()
  const end = useEndSession()
  const { name, kind } = useDeviceName()(agent)
  const seen = useLastSeen()
  const ask = async () => {
    const isSure = await confirm({
      title: t('confirm.title', { name }),
      text: t('confirm.text'),
      proceed: t('confirm.proceed'),
      cancel: t('confirm.cancel'),
      danger: true,
    })
    if (!isSure) return
    end.mutate(_id, { onSuccess: () => tell({ kind: 'success', text: t('ended') }), onError: (error) => react(error, 'deleting') })
  }
  const SessionIcon = icons[kind]
  return (
    <DeviceRow
      icon={<SessionIcon size={22} stroke={1.5} />}
      name={name}
      note={[ip, current ? t('now') : seen(last_seen_at)].filter(Boolean).join(', ')}
      {...(current ? { badge: t('current') } : { action: t('end'), busy: end.isPending, onAction: () => void ask() })}
    />
  )
}

/** Today by the hour, before by the day. */
function useLastSeen(): (moment: string) => string {
  const t = useTranslations('security.sessions')
  const format = useFormatter()
  const dates = useDates()
  const today = wallInRome(machineNow()).slice(0, 10)
  return (moment) => {
    const at = new Date(moment)
    const isToday = wallInRome(at).slice(0, 10) === today
    return isToday ? t('seenToday', { time: format.dateTime(at, { timeStyle: 'short' }) }) : t('seenOn', { date: dates.moment(moment) })
  }
}

/** Ends a session. One that had ended by itself meanwhile (404) is no failure: the others are still to be ended. */
function useEndSession() {
  const client = useQueryClient()
  return useMutation<void, CallError, string>({
    mutationFn: async (id) => {
      await call(accountRoutes.endSession, { params: { id } }).catch((error: unknown) => {
        if (!(error instanceof CallError) || error.status !== 404) throw error
      })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: [accountRoutes.sessions.path] }),
  })
}

function useEndOthers(): (others: readonly Session[]) => Promise<void> {
  const t = useTranslations('security.sessions')
  const { confirm } = useDialogs()
  const { tell } = useToasts()
  const react = useReaction()
  const end = useEndSession()
  return async (others) => {
    const { title, text, proceed, cancel } = {
      title: t('confirmOthers.title'),
      text: t('confirmOthers.text'),
      proceed: t('confirmOthers.proceed'),
      cancel: t('confirmOthers.cancel'),
    }
    if (!(await confirm({ title, text, proceed, cancel, danger: true }))) return
    try {
      for (const { _id } of others) await end.mutateAsync(_id)
      tell({ kind: 'success', text: t('othersEnded') })
    } catch (error) {
      react(error, 'deleting')
    }
  }
}
