import type { ElectionRound } from '@delibera/core/elections/rounds'
import type { ElectionChoice, ElectionSetting } from '@delibera/core/elections/schema'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { ElectionChoices } from '../../elections/ElectionChoices.tsx'
import type { OfflineRight } from './useOfflineVotes.ts'

interface Props {
  setting: ElectionSetting
  round: ElectionRound
  /** Whose vote it is; several who said the same. */
  rights: readonly OfflineRight[]
  said: ElectionChoice | null
  /** Whose vote is missing after this one. */
  next: OfflineRight | null
  onSay: (members: readonly string[], choice: ElectionChoice | null) => void
  onNext: (right: OfflineRight) => void
  onClose: () => void
}

/** Whom somebody elected, or all of them alike; then straight on to whose vote is missing. */
export function OfflineElector({ setting, round, rights, said, next, onSay, onNext, onClose }: Props) {
  const t = useTranslations('offline.votes')
  const [choice, setChoice] = useState(said)
  const title = rights.length === 1 ? t('of', { name: rights[0]!.name }) : t('election.all')
  const say = () =>
    onSay(
      rights.map((it) => it.member_id),
      choice,
    )
  return (
    <FormWindow opened onClose={onClose} title={title} size={520}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          say()
          if (next) onNext(next)
          else onClose()
        }}
      >
        <ElectionChoices held={{ setting }} round={round} legend={title} value={choice} onChange={setChoice} />
        <Actions end>
          {next && (
            <Button
              variant="default"
              disabled={choice === null}
              onClick={() => {
                say()
                onClose()
              }}
            >
              {t('splitDone')}
            </Button>
          )}
          <Button type="submit" disabled={choice === null}>
            {next ? t('election.next', { name: next.name }) : t('splitDone')}
          </Button>
        </Actions>
      </form>
    </FormWindow>
  )
}
