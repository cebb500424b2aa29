import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconHistory, IconReceipt } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import type { HistoryKind } from './HistoryTable.tsx'

const HistoryWindow = lazy(async () => ({ default: (await import('./HistoryWindow.tsx')).HistoryWindow }))

const ofCompany = ['products', 'purchases', 'transactions'] as const satisfies HistoryKind[]

/** The ways to the histories of a wallet: a button each for a person, who has two; one that lists them for a company, which has three. */
export function HistoryActions({ companyId = null }: { companyId?: string | null }) {
  const t = useTranslations('history')
  const [kind, setKind] = useState<HistoryKind | null>(null)
  return (
    <>
      {companyId === null ? (
        <>
          <Button variant="default" leftSection={<IconReceipt size={16} stroke={1.7} aria-hidden />} onClick={() => setKind('purchases')}>
            {t('short.purchases')}
          </Button>
          <Button variant="default" leftSection={<IconHistory size={16} stroke={1.7} aria-hidden />} onClick={() => setKind('transactions')}>
            {t('short.transactions')}
          </Button>
        </>
      ) : (
        <Choice onChoose={setKind} />
      )}
      <Suspense>{kind && <HistoryWindow kind={kind} companyId={companyId} onClose={() => setKind(null)} />}</Suspense>
    </>
  )
}

function Choice({ onChoose }: { onChoose: (kind: HistoryKind) => void }) {
  const t = useTranslations('history')
  return (
    <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconHistory size={16} stroke={1.7} aria-hidden />}
          rightSection={<IconChevronDown size={15} stroke={1.7} aria-hidden />}
        >
          {t('button')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {ofCompany.map((it) => (
          <Menu.Item key={it} onClick={() => onChoose(it)}>
            {t(`titles.${it}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
