import type { PublicDecision } from '@delibera/core/decisions/member-page'
import { Checkbox, Textarea } from '@mantine/core'
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { ChoiceGroup } from '../../../ui/fields/ChoiceGroup.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './MemberBallot.module.css'
import type { MemberChoice, MemberWriting } from './useMemberAnswer.ts'

interface Props {
  decision: PublicDecision
  writing: MemberWriting
}

const icon = { size: 17, stroke: 2.2, 'aria-hidden': true } as const

/** One choice a point, as large as a thumb; a conflict is declared where it is. */
export function MemberBallot({ decision: { points, method }, writing }: Props) {
  const t = useTranslations('memberDecision.ballot')
  const { written, write } = writing
  const choices = [
    { value: 'FOR' as const, label: t(`choices.${method}.FOR`), icon: <IconCheck {...icon} />, tone: 'verde' as const },
    { value: 'AGAINST' as const, label: t(`choices.${method}.AGAINST`), icon: <IconX {...icon} />, tone: 'rosso' as const },
    { value: 'ABSTAIN' as const, label: t(`choices.${method}.ABSTAIN`), icon: <IconMinus {...icon} />, tone: 'gray' as const },
  ]
  const choose = (key: string, choice: MemberChoice) => write({ points: { ...written.points, [key]: choice } })
  return (
    <div id="decision-choice" tabIndex={-1} className={styles.place}>
      <Panel title={t('title')} flush>
        <ol className={styles.points}>
          {points.map(({ key, title }) => (
            <li key={key}>
              {points.length > 1 && (
                <p className={styles.title}>
                  {key}. {title}
                </p>
              )}
              <div className={styles.choices}>
                <ChoiceGroup
                  legend={t('legend', { key, title })}
                  choices={choices}
                  value={written.points[key] ?? null}
                  onChange={(choice) => choose(key, choice)}
                />
              </div>
              <Conflict title={title} point={key} writing={writing} />
            </li>
          ))}
        </ol>
        <details className={styles.note} open={written.note !== ''}>
          <summary>{t('addNote')}</summary>
          <Textarea
            label={t('note')}
            description={t('noteHint')}
            autosize
            minRows={3}
            maxLength={2000}
            value={written.note}
            onChange={(event) => write({ note: event.currentTarget.value })}
          />
        </details>
      </Panel>
    </div>
  )
}

/** A vote in conflict counts, and what was declared goes on record beside it. */
function Conflict({ title, point, writing: { written, write } }: { title: string; point: string; writing: MemberWriting }) {
  const t = useTranslations('memberDecision.ballot')
  const { [point]: mine, ...others } = written.conflict
  const isDeclared = mine !== undefined
  return (
    <>
      <Checkbox
        className={styles.conflict}
        label={t('conflict')}
        aria-label={t('conflictOf', { title })}
        checked={isDeclared}
        onChange={(event) => write({ conflict: event.currentTarget.checked ? { ...others, [point]: '' } : others })}
      />
      {isDeclared && (
        <Textarea
          label={t('conflictWhat')}
          description={t('conflictHint')}
          required
          autosize
          minRows={2}
          maxLength={2000}
          value={mine}
          onChange={(event) => write({ conflict: { ...others, [point]: event.currentTarget.value } })}
        />
      )}
    </>
  )
}
