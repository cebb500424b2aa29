import { usualUnit } from '@delibera/core/companies/rules'
import { type Company, Market } from '@delibera/core/companies/schema'
import type { SharesUnit } from '@delibera/core/company/shares-unit'
import { Checkbox, Select } from '@mantine/core'
import { IconCoinEuro, IconStack2 } from '@tabler/icons-react'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { OptionCards } from '../../../ui/fields/OptionCards.tsx'
import { SharesField } from '../../../ui/fields/SharesField.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './DetailsFields.module.css'
import { FromRegistry } from './DetailsIdentity.tsx'
import type { DetailsForm } from './useDetailsForm.ts'

const icons = { EUR_CENT: <IconCoinEuro size={20} stroke={1.6} aria-hidden />, SHARE: <IconStack2 size={20} stroke={1.6} aria-hidden /> }
const units = ['EUR_CENT', 'SHARE'] as const satisfies SharesUnit[]
const values = ['shares_value', 'payed_shares_value', 'vote_value'] as const

/** Shares that are counted say nothing of the capital in money, which the company's papers must state (art. 2250). */
const inMoney = ['capital_cents', 'payed_capital_cents'] as const

/** Whether the company turns to the market (art. 2325-bis): one person may then represent more of its members. */
function OpenCapital({ form }: { form: DetailsForm }) {
  const t = useCompanyWords(useTranslations('companyDetails'))
  return (
    <>
      <Select
        className={styles.three}
        label={t('fields.market')}
        description={t('capital.market')}
        allowDeselect={false}
        data={Market.options.map((value) => ({ value, label: t(`markets.${value}`) }))}
        {...form.getInputProps('market')}
      />
      <Checkbox label={t('fields.widely_held')} description={t('capital.widely_held')} {...form.getInputProps('widely_held', { type: 'checkbox' })} />
    </>
  )
}

/** What percentages and quorums are worked out from, in money or in shares that are counted. */
export function DetailsCapital({ form, company }: { form: DetailsForm; company: Company }) {
  const t = useCompanyWords(useTranslations('companyDetails'))
  const unit = form.values.shares_unit
  const Field = unit === 'EUR_CENT' ? MoneyField : SharesField
  const usual = usualUnit(company.type)
  return (
    <Panel title={t('data.capital')} actions={company.registry && <FromRegistry />}>
      <div className={styles.fields}>
        <OptionCards
          legend={t('fields.shares_unit')}
          columns={2}
          value={unit}
          onChange={(it) => form.setFieldValue('shares_unit', it as never)}
          options={units.map((it) => ({
            value: it,
            label: t(`units.${it}.label`),
            note: it === usual ? t('units.usual', { note: t(`units.${it}.note`), type: t(`typesShort.${company.type}`) }) : t(`units.${it}.note`),
            icon: icons[it],
          }))}
        />
        {unit !== company.shares_unit && <FormAlert kind="warning">{t('units.changed')}</FormAlert>}
        {values.map((it) => (
          <Field
            key={`${unit} ${it}`}
            className={styles.two}
            label={t(`fields.${it}`)}
            description={t(`capital.${it}.${unit}`)}
            {...(unit === 'EUR_CENT' ? { currency: 'EUR' as const } : {})}
            {...form.getInputProps(it)}
            value={form.values[it]}
          />
        ))}
        {unit === 'SHARE' &&
          inMoney.map((it) => (
            <MoneyField
              key={it}
              className={styles.two}
              currency="EUR"
              label={t(`fields.${it}`)}
              description={t(`capital.${it}`)}
              {...form.getInputProps(it)}
              value={form.values[it]}
            />
          ))}
        {company.type === 'SPA' && <OpenCapital form={form} />}
      </div>
    </Panel>
  )
}
