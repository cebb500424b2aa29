import type { Decision } from '@delibera/core/decisions/schema'
import type { RuleId } from '@delibera/core/law/schema'
import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { SemaforoRule } from '../../../meeting/law/SemaforoRule.tsx'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { useToasts } from '../../../shell/toasts.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { PointList } from '../../../ui/page/PointList.tsx'
import { useLawPlace } from '../DecisionBody.tsx'
import type { DecisionActs } from '../useDecisionActs.ts'
import styles from './ClosePanel.module.css'

const conditions = ['fixed', 'capital', 'directors'] as const

interface Props {
  decision: Decision
  acts: DecisionActs
}

/** The end before the deadline: three things must be true together, or the right to ask for the assembly would be cut off. */
export function ClosePanel({ decision, acts }: Props) {
  const t = useTranslations('decisions.closing')
  const { closing, body } = decision
  const shown = conditions.filter((it) => body === 'PARTNERS' || it !== 'capital')
  return (
    <Panel title={t('title')}>
      {closing.barred ? (
        <p className={styles.text}>{t('barred')}</p>
      ) : (
        <div className={styles.close}>
          <p className={styles.text}>{t('text')}</p>
          <PointList points={shown.map((it) => ({ text: t(`${it}.${closing[it] ? 'yes' : 'no'}`, { body }), kind: closing[it] ? 'success' : 'warning' }))} />
          <CloseNow decision={decision} acts={acts} />
        </div>
      )}
    </Panel>
  )
}

/** What the law warns of at this step is taken upon oneself first. */
function CloseNow({ decision, acts }: Props) {
  const t = useTranslations('decisions.closing')
  const { confirm } = useDialogs()
  const { tell } = useToasts()
  const place = useLawPlace(decision)
  const [chosen, setChosen] = useState<RuleId[]>([])
  const { can_close } = decision.closing
  const warnings = can_close ? decision.checks.filter((it) => !it.ok && it.overridable) : []
  const close = async () => {
    if (!(await confirm({ title: t('ask.title'), text: t('ask.text'), proceed: t('do'), cancel: t('ask.cancel') }))) return
    if (await acts.close(chosen)) tell({ kind: 'success', text: t('done') })
  }
  return (
    <>
      {warnings.length > 0 && (
        <ul className={styles.rules}>
          {warnings.map((it) => (
            <SemaforoRule key={it.id} meeting={place} page="answers" result={it} kind="warning" acknowledging={{ chosen, onChange: setChosen }} />
          ))}
        </ul>
      )}
      <div>
        <Button
          variant="default"
          leftSection={<IconLock size={16} aria-hidden />}
          disabled={!can_close || warnings.some((it) => !chosen.includes(it.id))}
          loading={acts.busy === 'close'}
          onClick={() => void close()}
        >
          {t('do')}
        </Button>
      </div>
    </>
  )
}
