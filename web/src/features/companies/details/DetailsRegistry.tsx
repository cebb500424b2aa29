import type { RegistryDifference } from '@delibera/core/companies/registry'
import { companyRoutes, registrationRoutes } from '@delibera/core/companies/routes'
import type { Company } from '@delibera/core/companies/schema'
import { memberRoutes } from '@delibera/core/members/routes'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CallError, call } from '../../../api/call.ts'
import { useWrite } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import { DetailsDifference } from './DetailsDifference.tsx'

/** What the registry would change is read first, and applied as it was read. */
export function DetailsRegistry({ company, opened, onClose }: { company: Company; opened: boolean; onClose: () => void }) {
  const t = useTranslations('companyDetails.registry')
  return (
    <FormWindow opened={opened} onClose={onClose} title={t('title')} size={820}>
      <Comparison company={company} onClose={onClose} />
    </FormWindow>
  )
}

/** Read anew each time the window opens: what the registry said yesterday is not what it says. */
function Comparison({ company, onClose }: { company: Company; onClose: () => void }) {
  const t = useTranslations('companyDetails.registry')
  const [isStale, setStale] = useState(false)
  const read = useQuery<RegistryDifference, CallError>({
    queryKey: [registrationRoutes.updateFromRegistry.path, company._id],
    queryFn: () => call(registrationRoutes.updateFromRegistry, { params: { id: company._id }, body: { apply: false } }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const again = () => {
    setStale(true)
    void read.refetch()
  }
  return (
    <>
      {isStale && <FormAlert kind="warning">{t('stale')}</FormAlert>}
      {read.isLoading && <RowsLoading rows={4} />}
      {read.isError && (
        <ErrorState title={t('failed')} text={t('failedText')} code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} />
      )}
      {!read.isError && read.data && <Read company={company} difference={read.data} onClose={onClose} onStale={again} />}
    </>
  )
}

interface ReadProps {
  company: Company
  difference: RegistryDifference
  onClose: () => void
  onStale: () => void
}

function Read({ company, difference, onClose, onStale }: ReadProps) {
  const t = useTranslations('companyDetails.registry')
  const react = useReaction()
  const { tell } = useToasts()
  const update = useWrite(registrationRoutes.updateFromRegistry, companyRoutes.load, companyRoutes.list, memberRoutes.list)
  const { revision, company: fields, added, changed, removed } = difference
  const count = fields.length + added.length + changed.length + removed.length
  if (count === 0) {
    const close = (
      <Button variant="default" onClick={onClose} data-autofocus>
        {t('close')}
      </Button>
    )
    return <EmptyState isCompact art="blank" title={t('same')} text={t('sameText')} actions={close} />
  }
  const apply = () =>
    update.mutate(
      { params: { id: company._id }, body: { apply: true, revision } },
      {
        onSuccess: () => {
          onClose()
          tell({ kind: 'success', text: t('applied') })
        },
        onError: (error) => (error.code === 'E0002' ? onStale() : react(error, 'updating')),
      },
    )
  return (
    <>
      <DetailsDifference company={company} difference={difference} />
      <Actions end>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('keep')}
        </Button>
        <Button loading={update.isPending} onClick={apply}>
          {t('apply', { count })}
        </Button>
      </Actions>
    </>
  )
}
