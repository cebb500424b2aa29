import type { Meeting } from '@delibera/core/meetings/schema'
import { IconCheck, IconLock, IconSignature, IconX } from '@tabler/icons-react'
import { nameOf, useRoles } from '../../../company/useMembers.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import styles from './OrganizationCells.module.css'
import type { Seat } from './useOrganization.ts'

/** Who it is: the name, and what they are in the company or here. */
export function PersonCell({ seat: { member, represents }, meeting }: { seat: Seat; meeting: Meeting }) {
  const t = useTranslations('organization.cells')
  const { labelOf } = useRoles()
  const name = nameOf(member)
  const offices = member.roles.filter((it) => it.type !== 'PAR' || member.roles.length === 1).map((it) => labelOf(it.code))
  const notes = [
    meeting.administrator?._id === member._id && t('presides'),
    member.source === 'EXTERNAL' ? (member.ext_description ?? t('guest')) : member.source === 'DELEGATE' ? t('delegate') : offices.join(', '),
    represents > 0 && t('represents', { count: represents }),
    member.is_main_delegate && t('main'),
  ].filter(Boolean)
  return (
    <span className={styles.person}>
      <Avatar name={name} size={28} company={member.kind === 'S'} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.note}>{notes.join(' · ')}</span>
        {!member.email && member.source !== 'DELEGATE' && (
          <span className={styles.flaw}>
            <KindMark kind="warning" size={14} />
            {t('noAddress')}
          </span>
        )}
        {(member.link === 'REVOKED' || member.link === 'ENDED') && (
          <span className={styles.flaw}>
            <KindMark kind="warning" size={14} />
            {t(`links.${member.link}`)}
          </span>
        )}
      </span>
    </span>
  )
}

const looks = {
  PRESENT: { tone: 'verde', icon: IconCheck },
  DELEGATED: { tone: 'verde', icon: IconSignature },
  VOTED: { tone: 'verde', icon: IconLock },
  ABSENT: { tone: 'gray', icon: IconX },
} as const

/** What they said they would do. */
export function PresenceCell({ seat: { presence } }: { seat: Seat }) {
  const t = useTranslations('organization.presence')
  if (presence === null) return <span className={styles.quiet}>{t('none')}</span>
  const { tone, icon: Mark } = looks[presence]
  return (
    <Badge tone={tone}>
      <Mark size={14} stroke={2.2} aria-hidden />
      {t(presence)}
    </Badge>
  )
}

/** To whom they gave their vote, and whether it holds. */
export function DelegationCell({ delegation, proxy }: Pick<Seat, 'delegation' | 'proxy'>) {
  const t = useTranslations('organization.cells')
  if (!delegation && !proxy) return '–'
  const word = !delegation ? 'designated' : delegation.is_valid ? 'valid' : delegation.signed ? 'waiting' : 'unsigned'
  return (
    <span className={styles.words}>
      <span className={styles.to}>{delegation ? nameOf(delegation.delegate) : proxy}</span>
      <span className={styles.note}>{t(`delegations.${word}`)}</span>
    </span>
  )
}

/** That somebody has voted before the meeting; what they said is sealed for everybody. */
export function AdvanceCell() {
  const t = useTranslations('organization.advance')
  return (
    <span className={styles.sealed} title={t('note')}>
      <IconLock size={15} stroke={1.8} aria-hidden />
      {t('given')}
    </span>
  )
}
