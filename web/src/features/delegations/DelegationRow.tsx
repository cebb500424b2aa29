import { stands } from '@delibera/core/delegations/rules'
import type { Delegation } from '@delibera/core/delegations/schema'
import type { Meeting } from '@delibera/core/meetings/schema'
import { fullName } from '@delibera/core/names'
import { Menu } from '@mantine/core'
import { IconArrowBackUp, IconFileText, IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { RowMenu } from '../../ui/tables/RowMenu.tsx'
import { DelegationMark } from './DelegationMark.tsx'
import styles from './DelegationsPanel.module.css'
import { useDelegationActs } from './useDelegationActs.ts'

interface Props {
  delegation: Delegation
  meeting: Meeting
  isOpen: boolean
  /** What its delegator weighs, as it is written. */
  share: string
}

/** One delegation: who, how much, to whom, whether it counts, and what can be done with it. */
export function DelegationRow({ delegation, meeting, isOpen, share }: Props) {
  const t = useTranslations('delegation.panel')
  const acts = useDelegationActs(meeting)
  const paper = useRef<HTMLInputElement>(null)
  const { delegator, delegate, file, votes, issuer } = delegation
  const mayChange = isOpen && stands(delegation)
  const hasSecond = meeting.convocations.some((it) => it.convocation_type === 'SECOND')
  const notes = [t('instructions', { count: votes.length }), hasSecond && !delegation.valid_for_second && t('onlyFirst')].filter(Boolean)
  return (
    <tr>
      <th scope="row">
        <span className={styles.name}>{fullName(delegator)}</span>
        <span className={styles.note}>{t(`issuer.${issuer}`)}</span>
      </th>
      <td className={styles.weight}>{share}</td>
      <td>
        <span>{fullName(delegate)}</span>
        <span className={styles.note}>{notes.join(', ')}</span>
      </td>
      <td>
        <DelegationMark delegation={delegation} />
      </td>
      <td data-column="menu">
        {mayChange && issuer === 'ADMIN' && (
          <input
            ref={paper}
            type="file"
            accept=".pdf"
            hidden
            aria-label={t('upload')}
            onChange={(event) => {
              const [chosen] = event.currentTarget.files ?? []
              if (chosen) void acts.addPaper(delegation, chosen)
              event.currentTarget.value = ''
            }}
          />
        )}
        {(file || mayChange) && (
          <RowMenu name={t('rowName', { name: fullName(delegator) })}>
            {file && (
              <Menu.Item leftSection={<IconFileText size={15} />} onClick={() => void acts.open(file._id)}>
                {t('open')}
              </Menu.Item>
            )}
            {mayChange && issuer === 'ADMIN' && (
              <Menu.Item leftSection={<IconUpload size={15} />} onClick={() => paper.current?.click()}>
                {t('upload')}
              </Menu.Item>
            )}
            {mayChange && (
              <Menu.Item data-danger leftSection={<IconArrowBackUp size={15} />} onClick={() => void acts.revoke(delegation)}>
                {t('revoke')}
              </Menu.Item>
            )}
          </RowMenu>
        )}
      </td>
    </tr>
  )
}
