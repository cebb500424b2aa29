import type { Decision } from '@delibera/core/decisions/schema'
import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { useToasts } from '../../../shell/toasts.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { PointList } from '../../../ui/page/PointList.tsx'
import type { DecisionActs } from '../useDecisionActs.ts'
import styles from './ClosePanel.module.css'

const conditions = ['fixed', 'capital', 'directors'] as const

/** The end before the deadline: three things must be true together, or the right to ask for the assembly would be cut off. */
export function ClosePanel({ decision, acts }: { decision: Decision; acts: DecisionActs }) {
  const t = useTranslations('decisions.closing')
  const { confirm } = useDialogs()
  const { tell } = useToasts()
  const { closing, body } = decision
  const shown = conditions.filter((it) => body === 'PARTNERS' || it !== 'capital')
  const close = async () => {
    if (!(await confirm({ title: t('ask.title'), text: t('ask.text'), proceed: t('do'), cancel: t('ask.cancel') }))) return
    const warnings = decision.checks.filter((it) => !it.ok && it.overridable).map((it) => it.id)
    if (await acts.close(warnings)) tell({ kind: 'success', text: t('done') })
  }
  return (
    <Panel title={t('title')}>
      <div className={styles.close}>
        <p className={styles.text}>{t('text')}</p>
        <PointList points={shown.map((it) => ({ text: t(`${it}.${closing[it] ? 'yes' : 'no'}`), kind: closing[it] ? 'success' : 'warning' }))} />
        <div>
          <Button
            variant="default"
            leftSection={<IconLock size={16} aria-hidden />}
            disabled={!closing.can_close}
            loading={acts.busy === 'close'}
            onClick={() => void close()}
          >
            {t('do')}
          </Button>
        </div>
      </div>
    </Panel>
  )
}
