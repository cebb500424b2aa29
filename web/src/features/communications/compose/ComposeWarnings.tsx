import type { ShownRecipient } from '@delibera/core/communications/panel'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'

interface Props {
  company_id: string
  people: readonly ShownRecipient[]
}

const shownNames = 4

/** What would be lost on the way: letters without proof, and people whom nothing reaches. */
export function ComposeWarnings({ company_id, people }: Props) {
  const t = useTranslations('communications.compose')
  const ordinary = people.filter((it) => it.ordinary > 0)
  const unreachable = people.filter((it) => it.unreachable > 0)
  const names = (list: readonly ShownRecipient[], of: 'ordinary' | 'unreachable') => {
    const said = list.slice(0, shownNames).map((it) => (it.count > 1 ? t('someOf', { name: it.name, count: it[of] }) : it.name))
    return [...said, ...(list.length > shownNames ? ['…'] : [])].join(', ')
  }
  const sum = (list: readonly ShownRecipient[], of: 'ordinary' | 'unreachable') => list.reduce((total, it) => total + it[of], 0)
  const inBook = [...ordinary, ...unreachable].some((it) => it.kind === 'MEMBER' || it.kind === 'LIST' || it.kind === 'ROLE')
  const book = inBook && (
    <PageLink to={`/company/${company_id}/settings/company-details` as never} search={{ tab: 'people' } as never}>
      {t('addAddress')}
    </PageLink>
  )
  return (
    <>
      {ordinary.length > 0 && (
        <Notice tone="ambra" icon={<KindMark kind="warning" size={18} />} action={book}>
          {t('ordinary', { names: names(ordinary, 'ordinary'), count: sum(ordinary, 'ordinary') })}
        </Notice>
      )}
      {unreachable.length > 0 && (
        <Notice tone="rosso" icon={<KindMark kind="error" size={18} />} action={ordinary.length > 0 ? undefined : book}>
          {t('unreachable', { names: names(unreachable, 'unreachable'), count: sum(unreachable, 'unreachable') })}
        </Notice>
      )}
    </>
  )
}
