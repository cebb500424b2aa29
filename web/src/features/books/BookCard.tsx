import { companyBookRoutes } from '@delibera/core/books/routes'
import { bookArticles } from '@delibera/core/books/rules'
import type { CompanyBook } from '@delibera/core/books/schema'
import type { CompanyType } from '@delibera/core/company/company-type'
import { Button } from '@mantine/core'
import { IconPrinter, IconSettings, IconShieldCheck, IconUpload } from '@tabler/icons-react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useDates } from '../../ui/dates/useDates.ts'
import { Badge } from '../../ui/marks/Badge.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { ExportProgress } from '../exports/ExportProgress.tsx'
import { useExport } from '../exports/useExports.ts'
import styles from './BooksPage.module.css'

interface Props {
  book: CompanyBook
  type: CompanyType
  companyId: string
  canGovern: boolean
  onAsk: (what: 'setting' | 'upload' | 'seal') => void
}

/** How much stands in a book, how it is kept, and what can be done with it. */
export function BookCard({ book, type, companyId, canGovern, onAsk }: Props) {
  const t = useTranslations('companyBooks')
  const { state, save, isBusy } = useExport()
  const { code, mode, last, is_open } = book
  const print = () => void save(companyBookRoutes.print, { params: { id: companyId, code }, query: {} })
  const isSealable = canGovern && mode === 'DIGITAL' && last !== null
  return (
    <Panel
      title={t(`names.${type}.${code}`)}
      actions={<Badge tone={mode === 'DIGITAL' ? 'petrolio' : 'gray'}>{t(`modes.${mode}`)}</Badge>}
      foot={
        <div className={styles.buttons}>
          {isSealable && (
            <Button size="xs" leftSection={<IconShieldCheck size={15} aria-hidden />} onClick={() => onAsk('seal')}>
              {t('seal.open')}
            </Button>
          )}
          {is_open && (
            <Button size="xs" variant="default" leftSection={<IconUpload size={15} aria-hidden />} onClick={() => onAsk('upload')}>
              {t('upload.open')}
            </Button>
          )}
          {last && (
            <Button size="xs" variant="default" leftSection={<IconPrinter size={15} aria-hidden />} loading={isBusy} onClick={print}>
              {t('print')}
            </Button>
          )}
          <Button size="xs" variant="default" leftSection={<IconSettings size={15} aria-hidden />} onClick={() => onAsk('setting')}>
            {t('setting.open')}
          </Button>
        </div>
      }
    >
      <p className={styles.law}>{bookArticles[type][code]}</p>
      <BookNumbers book={book} />
      <ExportProgress state={state} label={t('print')} empty={t('nothing')} />
    </Panel>
  )
}

function BookNumbers({ book }: { book: CompanyBook }) {
  const t = useTranslations('companyBooks')
  const dates = useDates()
  const { last, pages, lines, pages_left, seal, seal_due, mode } = book
  if (!last) return <p className={styles.note}>{t(book.is_open ? 'emptyOpen' : 'empty')}</p>
  const sealed = seal ? t(seal.is_trial ? 'sealedTrial' : 'sealed', { day: dates.day(seal.day), name: seal.signer }) : t('neverSealed')
  return (
    <dl className={styles.facts}>
      <dt>{t('facts.pages')}</dt>
      <dd>{pages_left === null ? pages : t('facts.pagesLeft', { pages, left: pages_left })}</dd>
      <dt>{t('facts.lines')}</dt>
      <dd>{lines}</dd>
      <dt>{t('facts.last')}</dt>
      <dd>{t('facts.lastLine', { title: last.title, day: dates.day(last.registered_on) })}</dd>
      {mode === 'DIGITAL' && (
        <>
          <dt>{t('facts.seal')}</dt>
          <dd>{sealed}</dd>
          <dt>{t('facts.due')}</dt>
          <dd>{seal_due ? dates.day(seal_due) : t('facts.noDue')}</dd>
        </>
      )}
    </dl>
  )
}
