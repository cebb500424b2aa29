import { memberRoutes } from '@delibera/core/members/routes'
import type { CompanyMember } from '@delibera/core/members/schema'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRead } from '../../../api/hooks.ts'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { nameOf } from '../../../company/useMembers.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import styles from './TwinOffer.module.css'
import { type MemberForm, type MemberValues, textsOf } from './useMemberForm.ts'

/** The most telling thing written so far. */
function clueIn({ fiscal_code, email, first_name, last_name }: MemberValues): string {
  if (fiscal_code.length >= 6) return fiscal_code
  if (email.includes('@')) return email.trim()
  return last_name.trim().length >= 3 ? [first_name.trim(), last_name.trim()].filter(Boolean).join(' ') : ''
}

const most_offered = 3
const rest_ms = 400

/** Somebody like this is known in another company of the same user: their data need not be written twice. */
export function TwinOffer({ companyId, form }: { companyId: string; form: MemberForm }) {
  const t = useCompanyWords(useTranslations('members.twin'))
  const [search] = useDebouncedValue(clueIn(form.values), rest_ms)
  const isTaken = form.values.twin_id !== null
  const found = useRead(memberRoutes.list, { params: { id: companyId }, query: { twins: 'true', search } }, { enabled: search !== '' && !isTaken })
  const use = (it: CompanyMember) => form.setValues({ ...textsOf(it), kind: it.kind, emails: it.emails, employee: false, twin_id: it._id })
  if (isTaken) {
    return (
      <div className={styles.taken} role="status">
        <span>{t('taken')}</span>
        <Button variant="subtle" size="compact-sm" onClick={() => form.setFieldValue('twin_id', null)}>
          {t('apart')}
        </Button>
      </div>
    )
  }
  const people = search === '' ? [] : (found.data?.items ?? []).slice(0, most_offered)
  return (
    <ul className={styles.offers} aria-label={t('label')} aria-live="polite">
      {people.map((it) => (
        <li key={it._id} className={styles.offer}>
          <span className={styles.words}>
            <b>{nameOf(it)}</b>
            <span>{[it.fiscal_code, it.email].filter(Boolean).join(', ')}</span>
            <span>{it.company_name ? t('in', { company: it.company_name }) : t('elsewhere')}</span>
          </span>
          <Button variant="default" size="xs" aria-label={t('useOf', { name: nameOf(it) })} onClick={() => use(it)}>
            {t('use')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
