import type { Statute } from '@delibera/core/company/statute'
import { IconBuildingBank, IconMessageQuestion, IconSignature, IconUsers } from '@tabler/icons-react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { OptionCards } from '../../../ui/fields/OptionCards.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './NewDecisionPage.module.css'
import type { NewDecisionValues } from './useNewDecision.ts'

interface Props {
  values: NewDecisionValues
  statute: Statute
  /** How many sit in the board: one alone is none. */
  directors: number
  onChange: (change: Partial<NewDecisionValues>) => void
}

const icon = { size: 20, stroke: 1.6, 'aria-hidden': true } as const
const bodies = { PARTNERS: <IconUsers {...icon} />, BOARD: <IconBuildingBank {...icon} /> }
const methods = { CONSULTATION: <IconMessageQuestion {...icon} />, CONSENT: <IconSignature {...icon} /> }

/** Who decides, and in which of the two forms of the law. What the statute lacks can be chosen: the light says what is missing. */
export function NewDecisionHow({ values, statute, directors, onChange }: Props) {
  const t = useTranslations('decisions.new')
  const clause = values.body === 'BOARD' ? statute.board_written_decisions : statute.written_decisions
  const isAdmitted = (method: 'CONSULTATION' | 'CONSENT') => clause === 'BOTH' || clause === method
  return (
    <Panel title={t('how.title')}>
      <div className={styles.fields}>
        <OptionCards
          legend={t('who.legend')}
          columns={2}
          options={(['PARTNERS', 'BOARD'] as const).map((it) => ({
            value: it,
            label: t(`who.${it}.label`),
            note: it === 'BOARD' && directors < 2 ? t('who.BOARD.alone') : t(`who.${it}.note`),
            icon: bodies[it],
            disabled: it === 'BOARD' && directors < 2,
          }))}
          value={values.body}
          onChange={(body) => onChange({ body, points: [] })}
        />
        <OptionCards
          legend={t('how.legend')}
          columns={2}
          options={(['CONSULTATION', 'CONSENT'] as const).map((it) => ({
            value: it,
            label: t(`how.${it}.label`),
            note: isAdmitted(it) ? t(`how.${it}.note`) : t('how.missing'),
            icon: methods[it],
          }))}
          value={values.method}
          onChange={(method) => onChange({ method })}
        />
      </div>
    </Panel>
  )
}
