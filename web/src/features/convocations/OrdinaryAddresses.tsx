import type { MeetingMember } from '@delibera/core/meetings/schema'
import { Anchor } from '@mantine/core'
import { useId, useState } from 'react'
import { nameOf } from '../../company/useMembers.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { KindMark } from '../../ui/marks/KindMark.tsx'
import styles from './OrdinaryAddresses.module.css'

interface Props {
  people: readonly MeetingMember[]
  onEmails: () => void
}

/** Before the notice leaves: who has an address that gives no proof, and how to change it. */
export function OrdinaryAddresses({ people, onEmails }: Props) {
  const t = useTranslations('convocations.ordinary')
  const list = useId()
  const [isOpen, setOpen] = useState(people.length <= 5)
  return (
    <div className={styles.box}>
      <KindMark kind="warning" size={18} />
      <div className={styles.words}>
        <p className={styles.title}>{t('title', { count: people.length })}</p>
        <p>{t('text')}</p>
        <ul id={list} className={styles.list} hidden={!isOpen}>
          {people.map((it) => (
            <li key={it._id}>
              {nameOf(it)} <span className={styles.address}>{it.email}</span>
            </li>
          ))}
        </ul>
        <p className={styles.links}>
          {people.length > 5 && (
            <Anchor component="button" type="button" fz="sm" fw={580} aria-expanded={isOpen} aria-controls={list} onClick={() => setOpen(!isOpen)}>
              {t(isOpen ? 'hide' : 'show')}
            </Anchor>
          )}
          <Anchor component="button" type="button" fz="sm" fw={580} onClick={onEmails}>
            {t('change')}
          </Anchor>
        </p>
      </div>
    </div>
  )
}
