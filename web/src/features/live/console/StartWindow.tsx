import type { RuleResult } from '@delibera/core/law/schema'
import { Button, Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { RefusedRules } from '../../../meeting/law/RefusedRules.tsx'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { useConsole } from '../useConsole.ts'
import { useRuleSentences } from '../useConsoleRefusal.ts'
import { toldOf, useStart } from '../useStart.ts'
import { StartAlternatives } from './StartAlternatives.tsx'
import { StartTotality } from './StartTotality.tsx'
import styles from './StartWindow.module.css'

/** Rules that the window asks about by itself. */
const asked: readonly RuleResult['id'][] = ['L-CHR-01', 'L-QUO-01', 'L-TOT-01', 'L-TOT-02']

/** Before the meeting begins: who presides, who writes, whether enough is there, and what there is to do if not. */
export function StartWindow({ onClose }: { onClose: () => void }) {
  const t = useTranslations('console.start')
  const { meeting, acts, nameOf, weights } = useConsole()
  const start = useStart(meeting)
  const { measure, isChairThere, chair_id, secretary_id, hasNotary } = start
  const begin = async () => {
    if (await acts.start(toldOf(start.declared))) onClose()
  }
  const isReady = isChairThere && (secretary_id !== null || hasNotary) && start.isAnswered && start.blocking.length === 0
  return (
    <FormWindow opened onClose={onClose} title={t('title')} size={600}>
      <div className={styles.window}>
        <ul className={styles.checks}>
          <Check isOk={isChairThere}>{chair_id === null ? t('chair.none') : t(isChairThere ? 'chair.there' : 'chair.away', { name: nameOf(chair_id) })}</Check>
          <Check isOk={hasNotary || (secretary_id !== null && start.present.includes(secretary_id))}>
            {hasNotary ? t('secretary.notary') : <Secretary present={start.present} value={secretary_id} />}
          </Check>
          <Check isOk={measure.is_met}>
            {t(measure.is_met ? 'quorum.met' : 'quorum.unmet', {
              there: weights.part(measure.part, measure.whole),
              needed: weights.amount(measure.required, measure.whole),
            })}
          </Check>
        </ul>
        {!measure.is_met && <StartAlternatives onClose={onClose} />}
        {meeting.meeting_type === 'ASSEMBLY' && measure.is_met && <StartTotality start={start} />}
        <Others rules={start.rules.filter((it) => !asked.includes(it.id))} />
        <Actions end>
          <Button variant="default" onClick={onClose}>
            {t('wait')}
          </Button>
          <Button loading={acts.busy === 'start'} disabled={!isReady} onClick={() => void begin()}>
            {t('begin')}
          </Button>
        </Actions>
      </div>
    </FormWindow>
  )
}

function Check({ isOk, children }: { isOk: boolean; children: ReactNode }) {
  return (
    <li className={styles.check}>
      <KindMark kind={isOk ? 'success' : 'warning'} size={18} />
      <div className={styles.words}>{children}</div>
    </li>
  )
}

/** Only somebody who is there can write what happens. */
function Secretary({ present, value }: { present: readonly string[]; value: string | null }) {
  const t = useTranslations('console.start.secretary')
  const { acts, nameOf, people: all } = useConsole()
  const people = all.filter((it) => present.includes(it._id)).map((it) => ({ value: it._id, label: it.name }))
  const isAway = value !== null && !present.includes(value)
  return (
    <Select
      label={t('label')}
      description={isAway ? t('away', { name: nameOf(value) }) : t('help')}
      placeholder={t('choose')}
      data={people}
      value={isAway ? null : value}
      onChange={(it) => it && void acts.nameSecretary(it)}
      disabled={acts.busy === 'nameSecretary'}
      searchable={people.length > 8}
      limit={50}
      nothingFoundMessage={t('notFound')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      allowDeselect={false}
    />
  )
}

/** What else the law says, each with its article. */
function Others({ rules }: { rules: readonly RuleResult[] }) {
  const t = useTranslations('console.start')
  const { meeting } = useConsole()
  const sentences = useRuleSentences()
  if (rules.length === 0) return null
  return (
    <section aria-label={t('law')}>
      <h3 className={styles.heading}>{t('law')}</h3>
      <RefusedRules company={meeting.company_type} rules={sentences(rules)} />
    </section>
  )
}
