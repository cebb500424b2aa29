import type { Filing, FilingCheck, FilingSlot } from '@delibera/core/filing/schema'
import { isWaivable, slotFormat } from '@delibera/core/filing/slots'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useDates } from '../../ui/dates/useDates.ts'
import { Badge } from '../../ui/marks/Badge.tsx'
import { KindMark } from '../../ui/marks/KindMark.tsx'
import { FactRow } from '../../ui/page/FactRow.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import styles from './FilingPage.module.css'
import { SlotWindow } from './SlotWindow.tsx'
import { useFilingActs } from './useFilings.ts'

interface Props {
  filing: Filing
  companyId: string
  isOpen: boolean
}

/** The documents of a package, each with what was found of it, in words. */
export function FilingSlots({ filing, companyId, isOpen }: Props) {
  const t = useTranslations('filings')
  const { check, empty, done } = useFilingActs()
  const [asked, setAsked] = useState<FilingSlot | null>(null)
  const params = { filing: filing._id }
  const checkAll = (
    <Button size="xs" variant="default" loading={check.isPending} onClick={() => void done(check.mutateAsync({ params }))}>
      {t('check')}
    </Button>
  )
  return (
    <Panel title={t('documents')} flush actions={isOpen && checkAll} foot={<span className={styles.note}>{t('unverified')}</span>}>
      <ul>
        {filing.slots.map((it) => (
          <FactRow
            key={it.slot}
            name={it.act_code ? t('coded', { name: t(`slots.${it.slot}`), code: it.act_code }) : t(`slots.${it.slot}`)}
            note={<SlotNote slot={it} checks={filing.checks.filter((one) => one.slot === it.slot)} />}
            figure={<SlotState slot={it} />}
            action={
              isOpen && (
                <div className={styles.buttons}>
                  <Button size="xs" variant="default" onClick={() => setAsked(it)}>
                    {t(it.file_id || it.waived ? 'replace' : 'add')}
                  </Button>
                  {(it.file_id || it.waived) && (
                    <Button
                      size="xs"
                      variant="default"
                      loading={empty.isPending}
                      onClick={() => void done(empty.mutateAsync({ params: { ...params, slot: it.slot } }))}
                    >
                      {t('takeOut')}
                    </Button>
                  )}
                </div>
              )
            }
          />
        ))}
      </ul>
      {asked && (
        <SlotWindow
          filing={filing}
          slot={asked.slot}
          only={slotFormat(asked.slot) === 'xbrl' ? ['xbrl', 'p7m'] : ['pdf', 'p7m']}
          canWaive={isWaivable(asked.slot)}
          companyId={companyId}
          onClose={() => setAsked(null)}
        />
      )}
    </Panel>
  )
}

function SlotState({ slot: { is_ready, is_required } }: { slot: FilingSlot }) {
  const t = useTranslations('filings.states')
  if (is_ready) return <Badge tone="verde">{t('ready')}</Badge>
  return is_required ? <Badge tone="rosso">{t('missing')}</Badge> : <Badge tone="gray">{t('optional')}</Badge>
}

function SlotNote({ slot, checks }: { slot: FilingSlot; checks: readonly FilingCheck[] }) {
  const t = useTranslations('filings')
  const dates = useDates()
  const { is_made, file_name, waived, signatures } = slot
  const signed = signatures.map(({ holder, at }) => (at ? t('signedAt', { name: holder ?? '?', moment: dates.moment(at) }) : (holder ?? '?')))
  return (
    <>
      {is_made && t('made')}
      {file_name}
      {waived && t('waived', { why: waived })}
      {signed.length > 0 && ` · ${t('signedBy', { names: signed.join(', ') })}`}
      {checks.length > 0 && (
        <ul className={styles.checks}>
          {checks.map((it) => (
            <Check key={it.id} check={it} />
          ))}
        </ul>
      )}
    </>
  )
}

function Check({ check: { id, ok, severity, data } }: { check: FilingCheck }) {
  const t = useTranslations('filings.checks')
  const dates = useDates()
  const values = { found: data.found || '—', schema: data.schema || '—', day: data.year_end || data.day ? dates.day((data.year_end || data.day)!) : '—' }
  const isBad = !ok && severity === 'BLOCK'
  return (
    <li className={isBad ? `${styles.check} ${styles.bad}` : styles.check}>
      <KindMark kind={ok ? 'success' : isBad ? 'error' : 'warning'} size={14} />
      <span>{t(ok ? `good.${id}` : `bad.${id}`, values)}</span>
    </li>
  )
}
