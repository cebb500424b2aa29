import { type HeldRight, type RegisterState, theCompany } from '@delibera/core/register/schema'
import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import type { Quotas } from '../useBook.ts'
import styles from './MemberDrawer.module.css'
import own from './RegisterQuota.module.css'

interface Props {
  companyId: string
  /** Somebody new holds nothing yet. */
  memberId: string | null
  state: RegisterState
  quotas: Quotas
}

/** Where the register is kept, quotas are read from it and not typed: what somebody has, and the annotations it follows from. */
export function RegisterQuota({ companyId, memberId, state, quotas }: Props) {
  const t = useCompanyWords(useTranslations('register'))
  const held = state.holders.find((it) => it.member.id === memberId)
  const place = `/company/${companyId}/register`
  return (
    <fieldset className={styles.section}>
      <legend>{t('sheet.title')}</legend>
      {held ? (
        <>
          <dl className={own.figures}>
            <Figure name={t(`columns.owned.${quotas.unit}`)}>{quotas.amount(held.owned)}</Figure>
            <Figure name={t('columns.part')}>{quotas.percent(held.owned)}</Figure>
            <Figure name={t('columns.votes')}>{quotas.amount(held.votes)}</Figure>
          </dl>
          {held.rights.length > 0 && <Rights member={held.member.id} rights={held.rights} state={state} quotas={quotas} />}
          <p className={own.note}>
            {t('sheet.from', { count: held.entries.length, seqs: held.entries.join(', ') })} {t('sheet.help')}
          </p>
        </>
      ) : (
        <p className={own.note}>
          {t('sheet.nothing')} {t('sheet.help')}
        </p>
      )}
      <p className={own.links}>
        {(held?.entries ?? []).map((seq) => (
          <Anchor component={PageLink} key={seq} to={`${place}/${seq}`} fz="sm" fw={580}>
            {t('sheet.entry', { seq })}
          </Anchor>
        ))}
        <Anchor component={PageLink} to={place} fz="sm" fw={580}>
          {t('sheet.open')}
        </Anchor>
      </p>
    </fieldset>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Rights({ member, rights, state, quotas }: { member: string; rights: readonly HeldRight[]; state: RegisterState; quotas: Quotas }) {
  const t = useCompanyWords(useTranslations('register'))
  const nameOf = (id: string) => (id === theCompany ? t('ownShares') : (state.holders.find((it) => it.member.id === id)?.member.name ?? t('unknownHolder')))
  return (
    <ul className={own.rights}>
      {rights.map((it) => {
        const isOwner = it.owner === member
        const values = { right: t(`titles.${it.right}`), amount: quotas.said(it.quantity), name: nameOf(isOwner ? it.holder : it.owner) }
        return (
          <li key={it.seq}>
            {t(isOwner ? 'rightOn' : 'rightOf', values)} <span className={own.vote}>{t(it.vote === 'HOLDER' ? 'voteHolder' : 'voteOwner')}</span>
          </li>
        )
      })}
    </ul>
  )
}
