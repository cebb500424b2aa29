import type { Meeting } from '@delibera/core/meetings/schema'
import { createElement, useMemo } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useWeights } from '../../../meeting/useWeights.ts'
import type { Column } from '../../../ui/tables/table.ts'
import { MailBadge } from '../../convocations/MailBadge.tsx'
import { AdvanceCell, DelegationCell, PersonCell, PresenceCell } from './OrganizationCells.tsx'
import type { Seat } from './useOrganization.ts'

/** Before the notice has left there is nothing to tell of answers: then the address is what matters. */
export function useOrganizationColumns(meeting: Meeting): Column<Seat>[] {
  const t = useTranslations('organization.columns')
  const weights = useWeights(meeting)
  return useMemo(() => {
    const isBoard = meeting.meeting_type === 'BOARD'
    // One column more, and the weight still in sight.
    const isTight = meeting.advance.enabled
    const person: Column<Seat> = {
      key: 'person',
      title: t('person'),
      sort: 'name',
      width: isTight ? 176 : 186,
      cell: (seat) => createElement(PersonCell, { seat, meeting }),
    }
    const email: Column<Seat> = { key: 'email', title: t('email'), width: 200, hidden: meeting.is_summon_sent, cell: ({ member }) => member.email ?? '–' }
    const weight: Column<Seat> = {
      key: 'weight',
      title: t(isBoard ? 'votes' : 'weight'),
      sort: 'weight',
      align: 'end',
      width: 88,
      cell: ({ member }) => (member.weight > 0 ? weights.share(member.weight) : '–'),
    }
    if (!meeting.is_summon_sent) return [person, email, weight]
    const mail: Column<Seat> = {
      key: 'mail',
      title: t('mail'),
      width: isTight ? 120 : 128,
      cell: ({ member, standing }) =>
        member.source === 'DELEGATE' && !standing
          ? '–'
          : createElement(MailBadge, { standing, hasAddress: member.email !== null, convocated: member.convocated_at !== null }),
    }
    const presence: Column<Seat> = { key: 'presence', title: t('presence'), width: isTight ? 118 : 128, cell: (seat) => createElement(PresenceCell, { seat }) }
    const delegation: Column<Seat> = {
      key: 'delegation',
      title: t('delegation'),
      width: isTight ? 108 : 130,
      cell: ({ delegation: given, proxy }) => createElement(DelegationCell, { delegation: given, proxy }),
    }
    const advance: Column<Seat> = {
      key: 'advance',
      title: t('advance'),
      width: 112,
      cell: ({ member }) => (meeting.advance.member_ids.includes(member._id) ? createElement(AdvanceCell) : '–'),
    }
    const optional = [...(isBoard ? [] : [delegation]), ...(meeting.advance.enabled ? [advance] : [])]
    return [person, mail, presence, ...optional, email, weight]
  }, [meeting, weights, t])
}
