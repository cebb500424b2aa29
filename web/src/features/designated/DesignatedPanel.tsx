import { designatedRoutes } from '@delibera/core/designated/routes'
import type { DesignatedDraft } from '@delibera/core/designated/schema'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import type { Meeting } from '@delibera/core/meetings/schema'
import { can } from '@delibera/core/meetings/states'
import { unitPrices } from '@delibera/core/payments/catalogue'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useFormatter } from 'use-intl'
import type { CallError } from '../../api/call.ts'
import { useWrite } from '../../api/hooks.ts'
import { useCompanyId, useCompanyRead } from '../../company/CompanyWorkspace.tsx'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { useCreditsText } from '../../ui/marks/Credits.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { FaqLink } from '../help/FaqLink.tsx'
import styles from './Designated.module.css'

const NameRepresentative = lazy(async () => ({ default: (await import('./NameRepresentative.tsx')).NameRepresentative }))
const EnterProxy = lazy(async () => ({ default: (await import('./EnterProxy.tsx')).EnterProxy }))

/** Whether the company may designate a representative: by its statute, or because its shares are on a market. */
function useMayDesignate(meeting: Meeting): boolean {
  const { data: company } = useCompanyRead(useCompanyId())
  if (meeting.meeting_type !== 'ASSEMBLY' || meeting.mode.is_offline || !company) return false
  return company.statute.designated_representative !== 'NONE' || company.market !== 'NONE'
}

/** Whom the company designates to receive proxies with instructions, in the organization step. */
export function DesignatedPanel({ meeting }: { meeting: Meeting }) {
  const t = useTranslations('designated.panel')
  const mayDesignate = useMayDesignate(meeting)
  const [isNaming, setNaming] = useState(false)
  const write = useWrite(designatedRoutes.designate, meetingRoutes.load)
  const isChangeable = can('change_details', meeting.status)
  const credits = useCreditsText()
  if (!meeting.designated && !(mayDesignate && isChangeable)) return null
  const save = async (designated: DesignatedDraft['designated']) => {
    await write.mutateAsync({ params: { id: meeting._id }, body: { designated } }).then(
      () => setNaming(false),
      () => undefined,
    )
  }
  return (
    <Panel title={t('title')} actions={<FaqLink about="advance-5" />}>
      <div className={styles.card}>
        {meeting.designated ? (
          <Seat designated={meeting.designated} isSent={meeting.is_summon_sent} />
        ) : (
          <p>{t('text', { credits: credits(unitPrices.M0011) })}</p>
        )}
        {write.error && <FormAlert kind="error">{t(isBarred(write.error) ? 'barred' : 'failed')}</FormAlert>}
        {isNaming && (
          <Suspense>
            <NameRepresentative meeting={meeting} busy={write.isPending} onSave={(it) => void save(it)} onCancel={() => setNaming(false)} />
          </Suspense>
        )}
        {isChangeable && !isNaming && (
          <div className={styles.acts}>
            <Button variant="default" mih={44} onClick={() => setNaming(true)}>
              {t(meeting.designated ? 'change' : 'name')}
            </Button>
            {meeting.designated && (
              <Button variant="subtle" color="rosso" mih={44} loading={write.isPending} onClick={() => void save(null)}>
                {t('remove')}
              </Button>
            )}
          </div>
        )}
        {meeting.designated && meeting.is_summon_sent && can('delegate', meeting.status) && <OnPaper meeting={meeting} />}
      </div>
    </Panel>
  )
}

/** A proxy that came on paper is entered by the company. */
function OnPaper({ meeting }: { meeting: Meeting }) {
  const t = useTranslations('designated.panel')
  const [isEntering, setEntering] = useState(false)
  return (
    <div className={styles.acts}>
      <Button variant="default" mih={44} onClick={() => setEntering(true)}>
        {t('enter')}
      </Button>
      <Suspense>{isEntering && <EnterProxy meeting={meeting} onClose={() => setEntering(false)} />}</Suspense>
    </div>
  )
}

const isBarred = ({ info }: CallError): boolean => ((info as { rules?: { id: string }[] } | undefined)?.rules ?? []).some((it) => it.id === 'L-DEL-01')

function Seat({ designated, isSent }: { designated: NonNullable<Meeting['designated']>; isSent: boolean }) {
  const t = useTranslations('designated.panel')
  const format = useFormatter()
  const { name, mode, closes_at, member_ids, accepted_at } = designated
  return (
    <>
      <p className={styles.title}>{t('who', { name, mode })}</p>
      <p className={styles.note}>
        {closes_at ? t('until', { until: format.dateTime(new Date(closes_at), { dateStyle: 'long', timeStyle: 'short' }) }) : t('noDate')}
      </p>
      {isSent && <p className={styles.note}>{t('proxies', { count: member_ids.length })}</p>}
      {isSent && !accepted_at && <FormAlert kind="warning">{t('undeclared')}</FormAlert>}
    </>
  )
}
