import type { RegistryHit } from '@delibera/core/companies/registry'
import { registrationRoutes } from '@delibera/core/companies/routes'
import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { toned } from '../../../palette.ts'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import { useLegalForm } from '../useLegalForm.ts'
import { useSeat } from '../useSeat.ts'
import styles from './RegistrySearch.module.css'
import { useRegistry } from './useRegistry.ts'

const custom = '/user/companies/register/custom'
/** The registry refuses a shorter search: it would answer with half of Italy. */
const least = 3

/** The search is in the address: coming back from a company finds the same results. */
export function RegistrySearch({ onChoose }: { onChoose: (hit: RegistryHit) => void }) {
  const t = useTranslations('companies.register.registry')
  const address = useSearch({ strict: false }) as { search?: unknown }
  const navigate = useNavigate()
  const { isTrial } = useRegistry()
  const query = String(address.search ?? '').slice(0, 100)
  const search = (next: string) => void navigate({ to: '.', search: { search: next || undefined } as never, replace: true, resetScroll: false })
  return (
    <>
      <Panel label={t('search')}>
        <div className={styles.search}>
          <p className={styles.label} aria-hidden>
            {t('search')}
          </p>
          <SearchField label={t('search')} hint={t('hint')} value={query} onSearch={search} />
        </div>
      </Panel>
      {isTrial && (
        <Notice tone="cielo" icon="flask">
          {t('trial')}
        </Notice>
      )}
      {query.length < least ? (
        <Panel label={t('start.title')}>
          <EmptyState art="search" title={t('start.title')} text={t('start.text')} />
        </Panel>
      ) : (
        <Results query={query} onChoose={onChoose} />
      )}
    </>
  )
}

function Results({ query, onChoose }: { query: string; onChoose: (hit: RegistryHit) => void }) {
  const t = useTranslations('companies.register.registry')
  const read = useRead(registrationRoutes.searchRegistry, { query: { query } }, { placeholderData: keepPreviousData, staleTime: 60_000 })
  const hits = read.data?.items
  const byHand = <p className={styles.foot}>{t.rich('byHand', { a: (words: ReactNode) => <PageLink to={custom}>{words}</PageLink> })}</p>
  const enter = (
    <Button component={PageLink} to={custom} variant="default">
      {t('enter')}
    </Button>
  )
  if (read.isError) {
    const { code } = read.error
    return (
      <Panel label={t('failed.title')}>
        <ErrorState title={t('failed.title')} text={t('failed.text')} code={code} busy={read.isFetching} onRetry={() => void read.refetch()} />
      </Panel>
    )
  }
  if (!hits) {
    return (
      <Panel label={t('title')} flush>
        <RowsLoading rows={3} />
      </Panel>
    )
  }
  if (hits.length === 0) {
    return (
      <Panel label={t('none.title')}>
        <EmptyState art="search" title={t('none.title')} text={t('none.text', { query })} actions={enter} />
      </Panel>
    )
  }
  return (
    <Panel title={t('found', { count: hits.length })} flush foot={byHand}>
      <ul aria-busy={read.isPlaceholderData}>
        {hits.map((it) => (
          <Hit key={it.registry_id} hit={it} onChoose={() => onChoose(it)} />
        ))}
      </ul>
    </Panel>
  )
}

function Hit({ hit, onChoose }: { hit: RegistryHit; onChoose: () => void }) {
  const t = useTranslations('companies')
  const seatOf = useSeat()
  const formOf = useLegalForm()
  const { business_name, vat_number, fiscal_code } = hit
  const barrier = hit.already_registred ? 'taken' : hit.managed ? null : 'unmanaged'
  const code = vat_number ? t('vat', { code: vat_number }) : fiscal_code && t('fiscalCode', { code: fiscal_code })
  return (
    <li className={styles.hit} data-off={barrier ?? undefined}>
      <Avatar name={business_name} company size={36} />
      <div className={styles.words}>
        <p className={styles.name}>{business_name}</p>
        <p className={styles.facts}>{[formOf(hit.code), code, seatOf(hit)].filter(Boolean).join(' · ')}</p>
        {barrier && <p className={styles.facts}>{t(`register.registry.${barrier}Note`)}</p>}
      </div>
      {barrier ? (
        <span className={styles.badge} style={toned('gray')}>
          {t(`register.registry.${barrier}`)}
        </span>
      ) : (
        <Button
          variant="default"
          rightSection={<IconArrowRight size={16} aria-hidden />}
          aria-label={t('register.registry.chooseFor', { name: business_name })}
          onClick={onChoose}
        >
          {t('register.registry.choose')}
        </Button>
      )}
    </li>
  )
}
