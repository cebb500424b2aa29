import { formatMoney } from '@delibera/core/money'
import type { Entry, EntryLine, RegisterState } from '@delibera/core/register/schema'
import { useLocale } from 'use-intl'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { useHolders } from '../useHolders.ts'
import { useRegisterQuotas } from '../useRegisterQuotas.ts'
import styles from './EntryPage.module.css'

interface Props {
  companyId: string
  state: RegisterState
  entry: Entry
}

/** Who gave what to whom, line by line, as it was sent. */
export function EntryLines({ companyId, state, entry }: Props) {
  const t = useCompanyWords(useTranslations('register.entry'))
  const locale = useLocale()
  const quotas = useRegisterQuotas(state)
  const { named } = useHolders(companyId, state)
  const who = ({ from_id, to_id, of }: EntryLine) => {
    if (from_id && to_id) return t('fromTo', { from: named(from_id), to: named(to_id) })
    return from_id || to_id ? named(from_id ?? to_id) : t('of', { seq: of ?? 0 })
  }
  const notes = (line: EntryLine) =>
    [
      line.class_code ? t('class', { code: line.class_code }) : null,
      line.vote === 'OWNER' ? t('voteOwner') : null,
      line.of && (line.from_id || line.to_id) ? t('of', { seq: line.of }) : null,
      line.with_rights && line.with_rights.length > 0 ? t('withRights', { seqs: line.with_rights.join(', '), count: line.with_rights.length }) : null,
    ].filter((it) => it !== null)
  const figure = ({ quantity, amount_cents }: EntryLine) =>
    quantity === undefined ? (amount_cents === undefined ? null : formatMoney(amount_cents, locale, 'EUR')) : quotas.said(quantity)
  return (
    <Panel title={t('lines')} flush>
      <ul className={styles.lines}>
        {entry.lines.map((it, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line of an annotation never changes its place
          <li key={at} className={styles.line}>
            <span>
              <span className={styles.who}>{who(it)}</span>
              {notes(it).length > 0 && <span className={styles.note}> · {notes(it).join(' · ')}</span>}
            </span>
            {figure(it) && <span className={styles.figure}>{figure(it)}</span>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
