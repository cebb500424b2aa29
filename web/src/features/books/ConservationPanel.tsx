import { conservationRoutes } from '@delibera/core/books/routes'
import type { Conservation } from '@delibera/core/books/schema'
import { unitPrices } from '@delibera/core/payments/catalogue'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useDialogs } from '../../shell/dialogs.tsx'
import { useDates } from '../../ui/dates/useDates.ts'
import { FactRow } from '../../ui/page/FactRow.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ExportProgress } from '../exports/ExportProgress.tsx'
import { useExport } from '../exports/useExports.ts'
import styles from './BooksPage.module.css'
import { useBookActs } from './useBooks.ts'

interface Props {
  companyId: string
  years: readonly Conservation[]
  canGovern: boolean
}

/** The packages of closed years, for a system of preservation: the product is none. */
export function ConservationPanel({ companyId, years, canGovern }: Props) {
  const t = useTranslations('companyBooks.conservation')
  const dates = useDates()
  const { conserve, done } = useBookActs()
  const { confirm } = useDialogs()
  const { state, save, isBusy } = useExport()
  const download = (year: number) => void save(conservationRoutes.package, { params: { id: companyId, year: String(year) } as never })
  const make = async ({ year, made_at }: Conservation) => {
    const text = t(made_at ? 'again' : 'cost', { credits: unitPrices.C0001 / 10 })
    if (!(await confirm({ title: t('title'), text, proceed: t('make'), cancel: t('cancel') }))) return
    if (await done(conserve.mutateAsync({ params: { id: companyId }, body: { year } }))) download(year)
  }
  return (
    <Panel title={t('title')} flush foot={<span className={styles.note}>{t('notAccredited')}</span>}>
      {years.length === 0 && <EmptyState art="blank" title={t('none')} text={t('noneText')} isCompact />}
      <ul>
        {years.map((it) => (
          <FactRow
            key={it.year}
            name={t('year', { year: String(it.year) })}
            note={it.made_at ? t('made', { day: dates.dayAt(it.made_at), sha256: it.sha256!.slice(0, 16) }) : t('unmade', { day: dates.day(it.year_end) })}
            action={
              <div className={styles.buttons}>
                {it.made_at && (
                  <Button size="xs" variant="default" leftSection={<IconDownload size={15} aria-hidden />} loading={isBusy} onClick={() => download(it.year)}>
                    {t('download')}
                  </Button>
                )}
                {canGovern && (
                  <Button size="xs" variant={it.made_at ? 'default' : 'filled'} loading={conserve.isPending} onClick={() => void make(it)}>
                    {t(it.made_at ? 'remake' : 'make')}
                  </Button>
                )}
              </div>
            }
          />
        ))}
      </ul>
      <ExportProgress state={state} label={t('download')} empty={t('none')} />
    </Panel>
  )
}
