import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { BackToList } from '../reader/ReaderBar.tsx'
import type { MailActs } from '../useMailActs.ts'
import { notWriting, type Places } from '../usePlace.ts'
import styles from './Composer.module.css'
import { Composer } from './Composer.tsx'
import { useMailSeed } from './useMailSeed.ts'

interface Props {
  company_id: string
  places: Places
  /** The address it leaves from. */
  ours: string
  acts: MailActs
}

/** A new letter becomes a draft with an address of its own while it is being written: it stays the same letter on screen. */
export function ComposePane(props: Props) {
  const { place, go } = props.places
  const [begun, setBegun] = useState<{ id: string; key: string } | null>(null)
  const key = begun && begun.id === place.write ? begun.key : [place.write, place.reply, place.forward, place.toAll].join()
  const begin = (id: string) => {
    setBegun({ id, key })
    go({ ...notWriting, write: id }, true)
  }
  return (
    <>
      <BackToList places={props.places} />
      <Opening key={key} {...props} onBegun={begin} />
    </>
  )
}

function Opening({ company_id, places, ours, acts, onBegun }: Props & { onBegun: (id: string) => void }) {
  const t = useTranslations('communications')
  const [{ write, reply, forward, toAll }] = useState(places.place)
  const read = useMailSeed({ company_id, ours, write, reply, forward, toAll })
  if (read.data) return <Composer company_id={company_id} places={places} ours={ours} acts={acts} seed={read.data} onBegun={onBegun} />
  if (!read.isError) {
    return (
      <div className={styles.waiting} role="status" aria-label={t('compose.opening')}>
        <Skeleton height={20} width="40%" />
        <Skeleton height={34} />
        <Skeleton height={34} />
        <Skeleton height={240} />
      </div>
    )
  }
  if (read.error.status === 404) return <EmptyState art="search" title={t('reader.gone.title')} text={t('reader.gone.text')} />
  return (
    <ErrorState title={t('compose.failed')} text={t('reader.failedText')} code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} />
  )
}
