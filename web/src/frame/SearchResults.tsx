import { Button } from '@mantine/core'
import { type Icon, IconBolt, IconBuilding, IconFileText, IconGavel, IconListCheck, IconMail, IconUser } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from '../i18n/useTranslations.ts'
import { RowsLoading } from '../ui/states/RowsLoading.tsx'
import { type Choice, choiceGroups } from './choices.ts'
import styles from './SearchWindow.module.css'
import type { ChoicesState } from './useChoices.ts'

const icons: Record<Choice['kind'], Icon> = {
  companies: IconBuilding,
  people: IconUser,
  meetings: IconGavel,
  decisions: IconListCheck,
  minutes: IconFileText,
  letters: IconMail,
  commands: IconBolt,
}

interface Props {
  id: string
  typed: string
  choices: readonly Choice[]
  current: number
  state: ChoicesState
  onRetry: () => void
  onPoint: (at: number) => void
  onChoose: (choice: Choice) => void
}

/** What was found, in groups, with the one that Enter opens marked. */
export function SearchResults({ id, typed, choices, current, state, onRetry, onPoint, onChoose }: Props) {
  const t = useTranslations('search')
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark is brought into sight when it moves
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [current, choices])
  const groups = choiceGroups.map((group) => ({ group, members: choices.flatMap((it, at) => (it.group === group ? [{ it, at }] : [])) }))
  const isNothing = state === 'done' && typed !== '' && !choices.some((it) => it.group !== 'offers')
  return (
    <>
      <div ref={box} className={styles.results}>
        {isNothing && (
          <div className={styles.none}>
            <p className={styles.noneTitle}>{t('none', { q: typed })}</p>
            <p>{t('noneText')}</p>
          </div>
        )}
        <div id={id} role="listbox" aria-label={t('results')}>
          {groups
            .filter((it) => it.members.length > 0)
            .map(({ group, members }) => (
              // biome-ignore lint/a11y/useSemanticElements: options stand in a group, which a fieldset is not to a list
              <div key={group} role="group" aria-label={t(`groups.${group}`)} className={styles.group}>
                <p className={styles.groupName} aria-hidden>
                  {t(`groups.${group}`)}
                </p>
                {members.map(({ it, at }) => (
                  <Option
                    key={`${it.group} ${it.key}`}
                    id={`${id}-${at}`}
                    choice={it}
                    isCurrent={at === current}
                    onPoint={() => onPoint(at)}
                    onChoose={() => onChoose(it)}
                  />
                ))}
              </div>
            ))}
        </div>
        {state === 'waiting' && <RowsLoading rows={3} />}
        {state === 'failed' && (
          <div className={styles.failed} role="alert">
            <p>{t('failed')}</p>
            <Button size="compact-sm" variant="default" onClick={onRetry}>
              {t('retry')}
            </Button>
          </div>
        )}
      </div>
      <p className={styles.keys} aria-hidden>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('keys.move')} <kbd>Enter</kbd> {t('keys.open')} <kbd>Esc</kbd> {t('keys.close')}
      </p>
    </>
  )
}

interface OptionProps {
  id: string
  choice: Choice
  isCurrent: boolean
  onPoint: () => void
  onChoose: () => void
}

function Option({ id, choice: { kind, title, detail, owner }, isCurrent, onPoint, onChoose }: OptionProps) {
  const KindIcon = icons[kind]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the field, which keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: the field points at it
    <div id={id} role="option" aria-selected={isCurrent} className={styles.option} onMouseMove={onPoint} onClick={onChoose}>
      <KindIcon size={18} stroke={1.6} aria-hidden />
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      <span className={styles.owner}>{owner}</span>
    </div>
  )
}
