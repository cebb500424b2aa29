import { type HeldRight, type HolderState, type RegisterState, theCompany } from '@delibera/core/register/schema'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import type { Quotas } from '../../members/useBook.ts'
import styles from './Holder.module.css'

interface Props {
  holder: HolderState
  state: RegisterState
  quotas: Quotas
}

/** What others have on somebody's quota, and what they have on that of others; each says who votes. */
export function HolderRights({ holder: { member, rights }, state, quotas }: Props) {
  const t = useCompanyWords(useTranslations('register'))
  const nameOf = (id: string) => (id === theCompany ? t('ownShares') : (state.holders.find((it) => it.member.id === id)?.member.name ?? t('unknownHolder')))
  const said = (it: HeldRight) => {
    const isOwner = it.owner === member.id
    const values = { right: t(`titles.${it.right}`), amount: quotas.said(it.quantity), name: nameOf(isOwner ? it.holder : it.owner) }
    return t(isOwner ? 'rightOn' : 'rightOf', values)
  }
  return (
    <ul className={styles.rights}>
      {rights.map((it) => (
        <li key={it.seq}>
          {said(it)} <span className={styles.vote}>{t(it.vote === 'HOLDER' ? 'voteHolder' : 'voteOwner')}</span>
        </li>
      ))}
    </ul>
  )
}
