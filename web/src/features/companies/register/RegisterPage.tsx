import { confirmationDays } from '@delibera/core/companies/rules'
import { limits } from '@delibera/core/limits'
import { trialGift } from '@delibera/core/payments/catalogue'
import { Button } from '@mantine/core'
import { IconArrowRight, IconBuilding, IconBuildingBank, IconCoinEuro, IconMail, IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useShop } from '../../../credits/useShop.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { OptionCards } from '../../../ui/fields/OptionCards.tsx'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { Columns } from '../../../ui/page/Columns.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { PointList } from '../../../ui/page/PointList.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import styles from './RegisterPage.module.css'
import { useRegisterCrumbs } from './useRegisterCrumbs.ts'
import { useRegistry } from './useRegistry.ts'

/** From the registry, or by hand. */
export function RegisterPage() {
  const t = useTranslations('companies.register.choose')
  const [way, setWay] = useState<'registry' | 'custom'>('registry')
  const { isThere } = useRegistry()
  const navigate = useNavigate()
  const ways = { registry: IconBuildingBank, custom: IconPencil }
  return (
    <>
      <PageHeader title={t('title')} crumbs={useRegisterCrumbs(false)} meta={<span>{t('meta')}</span>} />
      <Columns side={<Needs />}>
        {!isThere && <NoRegistry />}
        {isThere && (
          <Panel label={t('legend')}>
            <form
              className={styles.form}
              onSubmit={(event) => {
                event.preventDefault()
                void navigate({ to: `/user/companies/register/${way}` })
              }}
            >
              <OptionCards
                legend={t('legend')}
                columns={2}
                value={way}
                onChange={setWay}
                options={(['registry', 'custom'] as const).map((value) => {
                  const WayIcon = ways[value]
                  return { value, label: t(value), note: t(`${value}Note`), icon: <WayIcon size={20} stroke={1.6} aria-hidden /> }
                })}
              />
              <Actions>
                <Button type="submit" rightSection={<IconArrowRight size={16} aria-hidden />}>
                  {t('proceed')}
                </Button>
              </Actions>
            </form>
          </Panel>
        )}
        <NextSteps isRegistry={isThere} />
      </Columns>
    </>
  )
}

/** Where there is no registry to ask, a company is entered by hand, and says that nobody has verified it. */
export function NoRegistry() {
  const t = useTranslations('companies.register.choose')
  return (
    <Panel label={t('noRegistry')}>
      <EmptyState
        art="blank"
        title={t('noRegistry')}
        text={t('noRegistryText')}
        actions={
          <Button component={PageLink} to="/user/companies/register/custom">
            {t('enter')}
          </Button>
        }
      />
    </Panel>
  )
}

/** From here to the first notice. */
function NextSteps({ isRegistry }: { isRegistry: boolean }) {
  const t = useTranslations('companies.register.after')
  const { isOpen } = useShop()
  const trial = { days: limits.trial_days, credits: trialGift.units / limits.units_per_credit }
  return (
    <Panel title={t('title')}>
      <PointList
        points={[
          { text: t('identity'), note: t(isRegistry ? 'identityRegistry' : 'identityHand') },
          { text: t('mail'), note: t('mailNote', { days: confirmationDays }) },
          { text: t('trial'), note: t(isOpen ? 'trialNote' : 'trialOff', trial) },
          { text: t('meeting'), note: t('meetingNote') },
        ]}
      />
    </Panel>
  )
}

/** What one must have at hand, said before anything is typed. */
export function Needs() {
  const t = useTranslations('companies.register.needs')
  return (
    <Panel title={t('title')}>
      <PointList
        points={[
          { icon: <IconBuilding size={18} stroke={1.6} aria-hidden />, text: t('form'), note: t('formNote') },
          { icon: <IconMail size={18} stroke={1.6} aria-hidden />, text: t('mail'), note: t('mailNote', { days: confirmationDays }) },
          { icon: <IconCoinEuro size={18} stroke={1.6} aria-hidden />, text: t('free'), note: t('freeNote') },
        ]}
      />
    </Panel>
  )
}
