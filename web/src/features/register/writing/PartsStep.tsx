import { titlesOf } from '@delibera/core/register/kinds'
import type { EntryKind, RegisterState } from '@delibera/core/register/schema'
import { Anchor, Button, NativeSelect } from '@mantine/core'
import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useCompanyForm, useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { AmountField } from '../../members/person/AmountField.tsx'
import { useHolders } from '../useHolders.ts'
import { useRegisterQuotas } from '../useRegisterQuotas.ts'
import { LineFields } from './LineFields.tsx'
import { blankLine, changesCapital, fieldsOf, takesMore, type Writing } from './useWriting.ts'
import styles from './WritingWindow.module.css'

const GroupWindow = lazy(async () => ({ default: (await import('./GroupWindow.tsx')).GroupWindow }))
const ClassWindow = lazy(async () => ({ default: (await import('./ClassWindow.tsx')).ClassWindow }))

interface Props {
  companyId: string
  state: RegisterState
  writing: Writing
}

/** Who gives, who takes, how much: what the kind of annotation asks for, line by line. */
export function PartsStep({ companyId, state, writing }: Props) {
  const t = useCompanyWords(useTranslations('register'))
  const { form } = writing
  const { kind, lines } = form.values
  const titles = titlesOf(kind as EntryKind)
  const quotas = useRegisterQuotas(state)
  const holders = useHolders(companyId, state)
  return (
    <div className={styles.section}>
      {titles.length > 0 && (
        <NativeSelect
          label={t('writing.title')}
          required
          {...form.getInputProps('title')}
          data={[{ value: '', label: t('writing.choose') }, ...titles.map((it) => ({ value: it, label: t(`titles.${it}`) }))]}
        />
      )}
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place
        <LineFields key={at} at={at} line={line} state={state} quotas={quotas} holders={holders} writing={writing} />
      ))}
      {changesCapital(kind) && (
        <AmountField
          quotas={quotas}
          label={t(`writing.capitalAfter.${quotas.unit}`)}
          description={t('writing.capitalAfterHelp', { now: quotas.said(state.capital) })}
          required
          {...form.getInputProps('capital_after')}
          value={form.values.capital_after}
        />
      )}
      <PartsLinks companyId={companyId} writing={writing} isMore={takesMore(kind)} onMore={() => form.insertListItem('lines', blankLine)} />
    </div>
  )
}

interface LinksProps {
  companyId: string
  writing: Writing
  isMore: boolean
  onMore: () => void
}

/** What may still be missing in the lists: another line, co-owners, a category of shares, a person. */
function PartsLinks({ companyId, writing, isMore, onMore }: LinksProps) {
  const t = useCompanyWords(useTranslations('register.writing'))
  const company = useCompanyForm()
  const [opened, open] = useState<'group' | 'class' | null>(null)
  const { kind } = writing.form.values
  const asked = fieldsOf(kind)
  const takesHolder = asked.includes('to_id')
  return (
    <>
      <div className={styles.links}>
        {isMore && (
          <Button variant="default" size="xs" leftSection={<IconPlus size={15} aria-hidden />} onClick={onMore}>
            {t('addLine')}
          </Button>
        )}
        {takesHolder && (
          <Button variant="default" size="xs" leftSection={<IconUsersGroup size={15} aria-hidden />} onClick={() => open('group')}>
            {t('addGroup')}
          </Button>
        )}
        {company === 'SPA' && asked.includes('quantity') && (
          <Button variant="default" size="xs" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => open('class')}>
            {t('addClass')}
          </Button>
        )}
      </div>
      {takesHolder && (
        <p className={styles.help}>
          {t.rich('newPerson', {
            link: (words) => (
              <Anchor component={PageLink} to={`/company/${companyId}/settings/company-details`} search={{ tab: 'people' } as never} fz="sm" fw={580}>
                {words}
              </Anchor>
            ),
          })}
        </p>
      )}
      <Suspense>
        {opened === 'group' && <GroupWindow companyId={companyId} onClose={() => open(null)} />}
        {opened === 'class' && <ClassWindow companyId={companyId} onClose={() => open(null)} />}
      </Suspense>
    </>
  )
}
