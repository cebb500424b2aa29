import { cautionsOf } from '@delibera/core/companies/cautions'
import { openFact } from '@delibera/core/companies/letterhead'
import { type StatuteChange, statuteDefaults } from '@delibera/core/company/statute'
import { useEffect } from 'react'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from '../details/DetailsFields.module.css'
import { DetailsSaveBar, DetailsStale } from '../details/DetailsSaveBar.tsx'
import { useDetailsSave } from '../details/useDetailsSave.ts'
import type { TabProps } from '../details/useDetailsTab.ts'
import { StatuteConfirm } from './StatuteConfirm.tsx'
import { StatuteExamples } from './StatuteExamples.tsx'
import { StatuteQuorums } from './StatuteQuorums.tsx'
import { StatuteRule } from './StatuteRule.tsx'
import layout from './StatuteTab.module.css'
import { type StatuteValues, statuteOf, useStatuteForm } from './useStatuteForm.ts'
import { useStatuteGroups } from './useStatuteGroups.ts'

/** Every rule with its starting value, what it does, its article; those that the company chose stand out and can be put back. */
export function StatuteTab({ company, onDirty }: TabProps) {
  const t = useCompanyWords(useTranslations('companyDetails'))
  const { form, clashes, touched, accept } = useStatuteForm(company)
  const groups = useStatuteGroups(company.type)
  const { save, ...saving } = useDetailsSave(company)
  const { tell } = useToasts()
  const isDirty = form.isDirty()
  useEffect(() => onDirty('statute', isDirty), [onDirty, isDirty])
  const send = ({ is_active_cda, ...statute }: StatuteChange & { is_active_cda: boolean }) => {
    const ours = touched()
    const sent = form.getValues()
    const rules = Object.fromEntries(Object.entries(statute).filter(([name]) => ours.includes(name)))
    const change = { ...(ours.includes('is_active_cda') && { is_active_cda }), ...(Object.keys(rules).length > 0 && { statute: rules }) }
    save(change, { onSaved: (it) => accept(statuteOf(it), sent), onRefused: form.showFaults })
  }
  const cautions = cautionsOf(form.values, { type: company.type, open: openFact(company) })
  // Whoever has not answered about auditors is told what the law says.
  const defaults: StatuteValues = { ...statuteDefaults[company.type], board_auditors_vote: false, is_active_cda: true }
  return (
    <div className={layout.columns}>
      <form className={styles.form} onSubmit={form.onSubmit(send)} noValidate>
        {company.statute_confirmed_at === null && !isDirty && (
          <StatuteConfirm
            busy={saving.busy}
            onConfirm={() => save({ statute_confirmed: true }, { onSaved: () => tell({ kind: 'success', text: t('statute.confirm.done') }) })}
          />
        )}
        <DetailsStale {...saving} clashes={clashes.map((it) => t(`statute.rules.${it as keyof StatuteValues}.title`))} />
        {groups.map(([group, rules]) => (
          <Panel key={group} title={t(`statute.groups.${group}`)} flush>
            <ul>
              {rules.map((rule) => (
                <StatuteRule
                  key={rule.key}
                  rule={rule}
                  type={company.type}
                  form={form}
                  fallback={defaults[rule.key]}
                  isDoubtful={cautions.some((it) => it === rule.key)}
                />
              ))}
            </ul>
          </Panel>
        ))}
        <StatuteQuorums type={company.type} overrides={form.values.quorum_overrides} onChange={(it) => form.setFieldValue('quorum_overrides', it as never)} />
        <DetailsSaveBar {...saving} isDirty={isDirty} onUndo={form.reset} save={t('saving.statute')} />
      </form>
      <div className={layout.side}>
        <StatuteExamples values={form.values} company={company} />
      </div>
    </div>
  )
}
