import { Checkbox } from '@mantine/core'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { InformedOfficers } from '../../../meeting/law/InformedOfficers.tsx'
import { OppositionQuestion } from '../../../meeting/law/OppositionQuestion.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { useConsole } from '../useConsole.ts'
import { useRuleSentences } from '../useConsoleRefusal.ts'
import type { Starting } from '../useStart.ts'
import styles from './StartWindow.module.css'

/** All the capital is there: lack of notice is cured, if the officers know of it (art. 2366 c. 4, 2479-bis c. 5). */
export function StartTotality({ start: { declared, declare, absentOfficers, present, rules, today, measure } }: { start: Starting }) {
  const t = useTranslations('console.start.totality')
  const { meeting, nameOf, people, weights } = useConsole()
  const sentences = useRuleSentences()
  const isPrivate = meeting.company_type === 'SRL'
  const told = { isAll: measure.part >= measure.whole, part: weights.part(measure.part, measure.whole), type: meeting.company_type }
  const [judged] = sentences(rules.filter((it) => it.id === 'L-TOT-01' || it.id === 'L-TOT-02'))
  return (
    <div className={styles.totality}>
      <Checkbox
        label={t('declare', told)}
        description={t('help', told)}
        checked={declared.totalitarian}
        onChange={(event) => declare({ totalitarian: event.currentTarget.checked })}
      />
      {declared.totalitarian && (
        <div className={styles.conditions}>
          {isPrivate && absentOfficers.length > 0 && (
            <InformedOfficers
              legend={t('informed')}
              officers={absentOfficers.map((it) => ({ _id: it, name: nameOf(it) }))}
              informed={declared.informed}
              informing={declared.informing}
              lastDay={today}
              onChange={declare}
            />
          )}
          <OppositionQuestion
            points={meeting.odgs}
            people={people.filter((it) => present.includes(it._id))}
            answer={declared.opposition}
            onChange={(opposition) => declare({ opposition })}
          />
          {judged && (
            <FormAlert kind={judged.result.severity === 'BLOCK' ? 'warning' : 'info'}>
              {judged.reason} {judged.todo}
            </FormAlert>
          )}
        </div>
      )}
    </div>
  )
}
