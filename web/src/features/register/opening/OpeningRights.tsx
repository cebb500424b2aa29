import type { OpeningProposal } from '@delibera/core/register/opening'
import { RightTitle } from '@delibera/core/register/schema'
import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { AmountField } from '../../members/person/AmountField.tsx'
import type { Quotas } from '../../members/useBook.ts'
import styles from './Opening.module.css'
import { OpeningHolder } from './OpeningHolder.tsx'
import type { OpeningForm, OpeningRightValues } from './useOpening.ts'

interface Props {
  companyId: string
  form: OpeningForm
  proposal: OpeningProposal
  quotas: Quotas
}

const another: OpeningRightValues = { title: 'USUFRUCT', from_id: null, to_id: null, quantity: null, class_code: 'ORD', vote: 'HOLDER' }

/** Usufructs, pledges and seizures there are today: on whose quota, for whom, of how much, and who votes. */
export function OpeningRights({ companyId, form, proposal, quotas }: Props) {
  const t = useCompanyWords(useTranslations('register'))
  const { rights } = form.values
  const side = { companyId, proposal }
  return (
    <>
      {rights.length === 0 && <p className={styles.none}>{t('opening.noRights')}</p>}
      <ul className={styles.rows} aria-label={t('opening.rights')}>
        {rights.map((right, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a right is known by its place
          <li key={at} className={styles.right}>
            <NativeSelect
              label={t('opening.right')}
              {...form.getInputProps(`rights.${at}.title`)}
              data={RightTitle.options.map((it) => ({ value: it, label: t(`titles.${it}`) }))}
            />
            <OpeningHolder {...side} label={t('writing.sides.RIGHT.from')} field={form.getInputProps(`rights.${at}.from_id`)} />
            <OpeningHolder {...side} label={t('writing.sides.RIGHT.to')} field={form.getInputProps(`rights.${at}.to_id`)} />
            <AmountField quotas={quotas} label={t(`opening.quantity.${quotas.unit}`)} {...form.getInputProps(`rights.${at}.quantity`)} value={right.quantity} />
            <NativeSelect
              label={t('writing.vote.label')}
              {...form.getInputProps(`rights.${at}.vote`)}
              data={[
                { value: 'HOLDER', label: t('writing.vote.HOLDER') },
                { value: 'OWNER', label: t('writing.vote.OWNER') },
              ]}
            />
            <ActionIcon className={styles.remove} aria-label={t('opening.removeRight', { number: at + 1 })} onClick={() => form.removeListItem('rights', at)}>
              <IconX size={16} stroke={1.7} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <div className={styles.under}>
        <Button variant="default" size="xs" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => form.insertListItem('rights', another)}>
          {t('opening.addRight')}
        </Button>
      </div>
    </>
  )
}
