import { publicMeetingRoutes } from '@delibera/core/convocations/routes'
import type { PublicMeeting } from '@delibera/core/convocations/schema'
import { stands } from '@delibera/core/delegations/rules'
import { formatPercent } from '@delibera/core/money'
import { fullName } from '@delibera/core/names'
import { Button } from '@mantine/core'
import { IconCheck, IconSignature, IconUserShare, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale } from 'use-intl'
import { readOf, useWrite } from '../../api/hooks.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import type { PersonalLink } from '../../meeting/link/usePersonalLink.ts'
import { ChoiceGroup } from '../../ui/fields/ChoiceGroup.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import styles from './PublicPresence.module.css'

interface Props {
  meeting: PublicMeeting
  link: PersonalLink
  onDelegate: () => void
}

type Answer = 'PRESENT' | 'DELEGATE' | 'ABSENT'

/** Whether somebody comes, sends somebody, or stays away: one press, with what follows from it below. */
export function PublicPresence({ meeting, link, onDelegate }: Props) {
  const t = useTranslations('memberPage.presence')
  const { member, delegation, mode } = meeting
  const call = meeting.convocations.find((it) => it.status === 'ACTIVE')
  const { intend, saying, failed } = useIntention(link, call?._id ?? '')
  const [isDelegating, setDelegating] = useState(false)
  const isRepresented = delegation !== null && stands(delegation)
  const kept: Answer | null = isDelegating || (isRepresented && member.intention !== 'PRESENT') ? 'DELEGATE' : member.intention
  const answer = saying ?? kept
  const choose = (next: Answer) => {
    setDelegating(next === 'DELEGATE')
    if (next !== 'DELEGATE') intend(next)
  }
  const choices = useChoices()
  if (mode.disable_presence && !member.can_delegate) return null
  if (mode.disable_presence) return isRepresented ? null : <DelegateOnly onDelegate={onDelegate} />
  return (
    <Panel title={t('title')}>
      <div className={styles.presence}>
        <ChoiceGroup legend={t('title')} choices={choices.filter((it) => it.value !== 'DELEGATE' || member.can_delegate)} value={answer} onChange={choose} />
        <Consequence meeting={meeting} answer={saying ? 'SAYING' : answer} isRepresented={isRepresented} />
        {failed && <FormAlert kind="error">{t('failed')}</FormAlert>}
        {answer === 'DELEGATE' && !isRepresented && (
          <Button size="md" mih={48} leftSection={<IconSignature size={18} aria-hidden />} onClick={onDelegate}>
            {t('choose')}
          </Button>
        )}
      </div>
    </Panel>
  )
}

function useChoices() {
  const t = useTranslations('memberPage.presence')
  return [
    { value: 'PRESENT' as const, label: t('PRESENT'), icon: <IconCheck size={16} stroke={2.2} aria-hidden />, tone: 'verde' as const },
    { value: 'DELEGATE' as const, label: t('DELEGATE'), icon: <IconUserShare size={16} stroke={1.9} aria-hidden />, tone: 'cielo' as const },
    { value: 'ABSENT' as const, label: t('ABSENT'), icon: <IconX size={16} stroke={2.2} aria-hidden />, tone: 'gray' as const },
  ]
}

/** What was said is shown at once, as what it is: kept only when the server has kept it, and taken back where it has not. */
function useIntention(link: PersonalLink, conv: string) {
  const client = useQueryClient()
  const write = useWrite(publicMeetingRoutes.intend)
  const { queryKey } = readOf(publicMeetingRoutes.details, { params: { ...link } })
  const intend = (presence: 'PRESENT' | 'ABSENT') =>
    write.mutate(
      { params: { ...link, conv }, body: { presence } },
      { onSuccess: (next) => client.setQueryData(queryKey, next), onError: () => void client.invalidateQueries({ queryKey }) },
    )
  return { intend, saying: write.isPending ? write.variables.body.presence : null, failed: write.isError }
}

interface ConsequenceProps {
  meeting: PublicMeeting
  answer: Answer | 'SAYING' | null
  isRepresented: boolean
}

function Consequence({ meeting, answer, isRepresented }: ConsequenceProps) {
  const t = useTranslations('memberPage.presence.then')
  const { member, delegation } = meeting
  const share = formatPercent(member.percentage, 100, useLocale())
  const name = delegation ? fullName(delegation.delegate) : ''
  const words = () => {
    if (answer === null) return t('nothing')
    if (answer === 'SAYING') return t('saving')
    if (answer === 'PRESENT') return isRepresented ? t('presentDelegated', { name }) : t('present')
    if (answer === 'DELEGATE') return isRepresented ? t('delegated', { name }) : t('delegating')
    return member.weight > 0 && meeting.meeting_type === 'ASSEMBLY' ? t('absentVoting', { share, can: String(member.can_delegate) }) : t('absent')
  }
  return (
    <p className={styles.then} aria-live="polite">
      {words()}
    </p>
  )
}

function DelegateOnly({ onDelegate }: { onDelegate: () => void }) {
  const t = useTranslations('memberPage.presence')
  return (
    <Panel title={t('only.title')}>
      <div className={styles.presence}>
        <p>{t('only.text')}</p>
        <Button size="md" mih={48} leftSection={<IconSignature size={18} aria-hidden />} onClick={onDelegate}>
          {t('choose')}
        </Button>
      </div>
    </Panel>
  )
}
