import { registerRoutes } from '@delibera/core/register/routes'
import type { Entry } from '@delibera/core/register/schema'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { CopyField } from '../../../ui/fields/CopyField.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { ReadFailure } from '../../../ui/states/ReadFailure.tsx'
import styles from './EntryPage.module.css'

/** The hash of an annotation, made over that of the one before: whoever changes a letter breaks the chain, and here it can be asked whether it holds. */
export function EntryHash({ companyId, entry: { hash, prev_hash } }: { companyId: string; entry: Entry }) {
  const t = useTranslations('register.entry')
  const [isAsked, ask] = useState(false)
  const read = useRead(registerRoutes.verify, { params: { id: companyId } }, { enabled: isAsked })
  const press = () => (isAsked ? void read.refetch() : ask(true))
  return (
    <Panel title={t('hash')}>
      <div className={styles.hash}>
        <CopyField label={t('hash')} value={hash} shown={grouped(hash)} />
        <p className={styles.note}>{t('prevHash')}</p>
        <code className={styles.note}>{grouped(prev_hash)}</code>
        <div>
          <Button variant="default" size="xs" loading={isAsked && read.isFetching} onClick={press}>
            {t('verify')}
          </Button>
        </div>
        {read.isError && <ReadFailure text={t('verifyFailed')} onRetry={() => void read.refetch()} />}
        {read.data && (
          <FormAlert kind={read.data.ok ? 'success' : 'error'}>
            {read.data.ok ? t('verified', { count: read.data.entries }) : t('broken', { seq: read.data.broken?.seq ?? 0 })}
          </FormAlert>
        )}
      </div>
    </Panel>
  )
}

/** Eight signs at a time, as one compares them by eye. */
const grouped = (hash: string): string => hash.match(/.{1,8}/g)?.join(' ') ?? hash
