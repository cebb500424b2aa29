import { confirmationRoutes } from '@delibera/core/companies/routes'
import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRead, useWrite } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PublicPage } from '../../../shell/PublicPage.tsx'
import { Icon } from '../../../ui/marks/Icon.tsx'
import { PublicCard, PublicCardWaiting } from '../../../ui/page/PublicCard.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ConfirmationRequest } from './ConfirmationRequest.tsx'
import { ConfirmationState } from './ConfirmationState.tsx'

/** The key of the letter. Read from the text of the address: the router would take one made of digits for a number. */
const useSlug = (): string => useLocation({ select: (it) => new URLSearchParams(it.searchStr).get('slug') ?? '' })

/** What a letter to a company's certified mail leads to. Whoever reads it may never have heard of the product, and has no account. */
export function ConfirmationPage() {
  const slug = useSlug()
  // 20 characters is the least that the call takes: an address cut short is told without asking.
  const isWhole = slug.length >= 20
  const read = useRead(confirmationRoutes.read, { query: { slug } }, { enabled: isWhole, staleTime: Number.POSITIVE_INFINITY })
  const confirm = useWrite(confirmationRoutes.confirm, confirmationRoutes.read)
  const isUnknown = !isWhole || read.error?.status === 404 || read.error?.status === 400
  const asked = confirm.data ?? read.data
  // Pressed in two windows or by two people: whoever was refused reads how the letter ended.
  const send = () => confirm.mutate({ body: { slug } }, { onError: () => void read.refetch() })
  return (
    <PublicPage>
      <PublicCard busy={!asked && !isUnknown && !read.isError}>
        {asked?.state === 'OPEN' && <ConfirmationRequest asked={asked} busy={confirm.isPending} isRefused={confirm.isError} onConfirm={send} />}
        {asked && asked.state !== 'OPEN' && <ConfirmationState asked={asked} isJustDone={confirm.data?.state === 'USED'} />}
        {!asked && <Unread isUnknown={isUnknown} isFailed={read.isError} busy={read.isFetching} onRetry={() => void read.refetch()} />}
      </PublicCard>
    </PublicPage>
  )
}

/** The card as long as there is no letter to show: its key is nobody's, it could not be read, or it is on its way. */
function Unread({ isUnknown, isFailed, busy, onRetry }: { isUnknown: boolean; isFailed: boolean; busy: boolean; onRetry: () => void }) {
  const t = useTranslations('companies.confirmation')
  if (isUnknown) return <Unknown />
  return isFailed ? <Failed busy={busy} onRetry={onRetry} /> : <PublicCardWaiting label={t('loading')} />
}

function Unknown() {
  const t = useTranslations('companies.confirmation.unknown')
  return <Told art="search" title={t('title')} text={t('text')} />
}

function Failed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  const t = useTranslations()
  const retry = (
    <Button onClick={onRetry} loading={busy} leftSection={<Icon name="refresh" />}>
      {t('ui.retry')}
    </Button>
  )
  return <Told art="broken" title={t('companies.confirmation.failed.title')} text={t('companies.confirmation.failed.text')} actions={retry} />
}

function Told(props: { art: 'search' | 'broken'; title: string; text: string; actions?: ReactNode }) {
  useDocumentTitle(`${props.title} · Delibera`)
  return <EmptyState heading="h1" {...props} />
}
