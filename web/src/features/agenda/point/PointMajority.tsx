import { isSameQuorum } from '@delibera/core/agenda/rules'
import type { AdditionalQuorum } from '@delibera/core/agenda/schema'
import type { Company } from '@delibera/core/companies/schema'
import { citeOf, resultOf } from '@delibera/core/law/catalogue'
import { lowMajority, pointQuorums } from '@delibera/core/law/quorums'
import { valuesOf, wordsOf } from '@delibera/core/law/words'
import { offersSecondCall } from '@delibera/core/meetings/calls'
import { ActionIcon, Anchor, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useLocale } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './QuorumEditor.module.css'
import { QuorumEditor } from './QuorumEditor.tsx'
import type { PointDraft } from './usePointDraft.ts'

interface Props {
  draft: PointDraft
  onChange: (change: Partial<PointDraft>) => void
  meetingType: 'ASSEMBLY' | 'BOARD'
  company: Pick<Company, 'type' | 'statute'>
}

const third: AdditionalQuorum = { value: 33.3333, fraction: [1, 3], base: 'shares_total', greater: true }

/** How much must be in favour, in each call; what law and statute would ask is one press away. */
export function PointMajority({ draft, onChange, meetingType, company }: Props) {
  const t = useTranslations('agenda.majority')
  const counted = meetingType === 'BOARD' ? 'heads' : 'shares'
  const isTwofold = offersSecondCall({ meeting_type: meetingType, company_type: company.type, statute: company.statute })
  const { quorum_first, quorum_second, also, nature } = draft
  const required = pointQuorums({ ...company, meeting_type: meetingType }, nature)
  const isRequired = isSameQuorum(quorum_first, required.quorum_first) && isSameQuorum(quorum_second, required.quorum_second)
  const toRequired = !isRequired && (
    <Anchor component="button" type="button" fz={13} fw={580} onClick={() => onChange(required)}>
      {t('required')}
    </Anchor>
  )
  return (
    <Panel title={t('title')} actions={toRequired}>
      <div className={styles.grid}>
        <QuorumEditor
          title={t(meetingType === 'BOARD' ? 'board' : isTwofold ? 'first' : 'only')}
          quorum={quorum_first}
          counted={counted}
          // Of a company that calls once nobody sees the other majority: it follows.
          onChange={(it) => onChange({ quorum_first: it, ...(!isTwofold && quorum_second && { quorum_second: it }) })}
        />
        {isTwofold && (
          <QuorumEditor title={t('second')} quorum={quorum_second ?? quorum_first} counted={counted} onChange={(it) => onChange({ quorum_second: it })} />
        )}
      </div>
      <BelowLaw draft={draft} meetingType={meetingType} company={company} />
      <Additional also={also} counted={counted} onChange={(next) => onChange({ also: next })} />
    </Panel>
  )
}

/** A majority below what law or statute ask for, and what to do about it: one that no statute can permit is not kept. */
function BelowLaw({ draft, meetingType, company }: Omit<Props, 'onChange'>) {
  const t = useTranslations('law')
  const locale = useLocale()
  const low = lowMajority({ ...company, meeting_type: meetingType }, draft)
  if (!low) return null
  const result = resultOf('L-QUO-05', low)
  const { reason, todo } = wordsOf(result)
  const values = valuesOf(result, locale)
  return (
    <div className={styles.below}>
      <FormAlert kind={result.severity === 'BLOCK' ? 'error' : 'warning'}>
        {t(reason, values)} {t(todo, values)} ({citeOf(result.id, company.type)})
      </FormAlert>
    </div>
  )
}

interface AdditionalProps {
  also: readonly AdditionalQuorum[]
  counted: 'shares' | 'heads'
  onChange: (also: AdditionalQuorum[]) => void
}

/** Thresholds that must be met besides (art. 2369 c. 5). */
function Additional({ also, counted, onChange }: AdditionalProps) {
  const t = useTranslations('agenda.majority')
  return (
    <div className={styles.also}>
      {also.length > 0 && <p className={styles.alsoText}>{t('alsoText')}</p>}
      {also.length > 0 && (
        <div className={styles.grid}>
          {also.map((it, at) => {
            const title = t('also', { number: at + 1 })
            const remove = (
              <ActionIcon size="md" aria-label={t('removeAlso', { title })} onClick={() => onChange(also.filter((_, other) => other !== at))}>
                <IconTrash size={16} stroke={1.7} aria-hidden />
              </ActionIcon>
            )
            return (
              <QuorumEditor
                // biome-ignore lint/suspicious/noArrayIndexKey: a threshold has nothing but its place
                key={at}
                title={title}
                quorum={it}
                counted={counted}
                cite={it.cite}
                action={remove}
                onChange={(next) => onChange(also.map((one, other) => (other === at ? { ...next, ...(one.cite && { cite: one.cite }) } : one)))}
              />
            )
          })}
        </div>
      )}
      <div className={styles.actions}>
        <Button variant="default" size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => onChange([...also, third])}>
          {t('addAlso')}
        </Button>
      </div>
    </div>
  )
}
