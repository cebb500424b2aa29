import { Anchor, Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useMinute } from '../../../api/clock.ts'
import { useWallet } from '../../../credits/useWallet.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDates } from '../../../ui/dates/useDates.ts'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { Credits, useCreditsText } from '../../../ui/marks/Credits.tsx'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { FactRow } from '../../../ui/page/FactRow.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './CompanyBalances.module.css'
import { TransferWindow } from './TransferWindow.tsx'
import { type CompanyBalance, useCompanyBalances } from './useCompanyBalances.ts'

/** Where one's credits are spent: the wallets of the companies, with what their next meetings will take. */
export function CompanyBalances() {
  const t = useTranslations('payments.companies')
  const { balances, isKnown, isMore } = useCompanyBalances()
  const own = useWallet(null).data?.real ?? 0
  const [given, setGiven] = useState<CompanyBalance | null>(null)
  if (isKnown && balances.length === 0) return null
  return (
    <Panel
      title={t('title')}
      flush={isKnown}
      foot={
        isMore && (
          <Anchor component={PageLink} to="/user/companies/list" fz="sm" fw={580}>
            {t('all')}
          </Anchor>
        )
      }
    >
      {!isKnown && <Skeleton height={156} radius={7} />}
      {isKnown && (
        <ul>
          {balances.map((it) => (
            <Balance key={it.company._id} balance={it} onGive={own > 0 && it.missing > 0 ? () => setGiven(it) : null} />
          ))}
        </ul>
      )}
      <TransferWindow
        opened={given !== null}
        companyId={given?.company._id ?? null}
        units={given ? Math.min(given.missing, own) : 0}
        onClose={() => setGiven(null)}
        onDone={() => setGiven(null)}
      />
    </Panel>
  )
}

function Balance({ balance: { company, real, due, missing }, onGive }: { balance: CompanyBalance; onGive: (() => void) | null }) {
  const t = useTranslations('payments.companies')
  const dates = useDates()
  const credits = useCreditsText()
  const now = useMinute()
  const { subscription_end: end } = company
  const until = end && t(new Date(end) > now ? 'until' : 'ended', { day: dates.dayAt(end) })
  return (
    <FactRow
      name={
        <PageLink to={`/company/${company._id}/settings/products`} className={styles.name}>
          {company.business_name}
        </PageLink>
      }
      note={[due > 0 ? t('due', { credits: credits(due) }) : t('idle'), until].filter(Boolean).join(' ')}
      figure={
        missing > 0 ? (
          <Badge tone="arancio">
            <KindMark kind="warning" size={14} />
            {t('missing', { credits: credits(missing) })}
          </Badge>
        ) : (
          <Credits units={real} />
        )
      }
      action={
        onGive && (
          <Button size="xs" variant="default" aria-label={t('giveTo', { company: company.business_name })} onClick={onGive}>
            {t('give')}
          </Button>
        )
      }
    />
  )
}
