import type { CompanyType } from '@delibera/core/company/company-type'
import type { EntryKind, RegisterState } from '@delibera/core/register/schema'
import {
  type Icon,
  IconArrowsExchange,
  IconCash,
  IconCircleMinus,
  IconClockCheck,
  IconClockExclamation,
  IconId,
  IconLock,
  IconLockOpen,
  IconNote,
  IconRubberStamp,
  IconTrendingUp,
  IconUserStar,
} from '@tabler/icons-react'
import { useCompanyForm, useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { OptionCards } from '../../../ui/fields/OptionCards.tsx'
import { blankLine, type Writing } from './useWriting.ts'
import styles from './WritingWindow.module.css'

type Offered = Exclude<EntryKind, 'OPENING' | 'CORRECTION'>

/** In the order in which a company meets them. The filing belongs to an S.r.l., where it gives the act its effect. */
const offered: readonly [Offered, Icon, CompanyType?][] = [
  ['TRANSFER', IconArrowsExchange],
  ['RIGHT', IconLock],
  ['RELEASE', IconLockOpen],
  ['FILED', IconRubberStamp, 'SRL'],
  ['ISSUE', IconTrendingUp],
  ['CANCEL', IconCircleMinus],
  ['PAYMENT', IconCash],
  ['ARREARS', IconClockExclamation],
  ['CURED', IconClockCheck],
  ['REPRESENTATIVE', IconUserStar],
  ['HOLDER_DATA', IconId],
  ['NOTE', IconNote],
]

interface Props {
  state: RegisterState
  writing: Writing
}

/** What happened. Another kind begins anew: what one asks for the other does not. */
export function KindStep({ writing: { form } }: Props) {
  const t = useCompanyWords(useTranslations('register'))
  const messages = useTranslations('messages')
  const company = useCompanyForm()
  const choose = (kind: Offered) => {
    form.setFieldValue('kind', kind as never)
    form.setFieldValue('title', '' as never)
    form.setFieldValue('lines', [blankLine] as never)
    form.setFieldValue('capital_after', null as never)
  }
  return (
    <div className={styles.section} data-path="kind">
      <p className={styles.help}>{t('writing.kindHelp')}</p>
      <OptionCards<Offered>
        legend={t('writing.kind')}
        columns={2}
        value={(form.values.kind || null) as Offered | null}
        onChange={choose}
        options={offered
          .filter(([, , only]) => !only || only === company)
          .map(([kind, Mark]) => ({
            value: kind,
            label: t(`kinds.${kind}.name`),
            note: t(`kinds.${kind}.note`),
            icon: <Mark size={20} stroke={1.6} aria-hidden />,
          }))}
        error={form.errors.kind ? messages('requiredField') : undefined}
      />
    </div>
  )
}
