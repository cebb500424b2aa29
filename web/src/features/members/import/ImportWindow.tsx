import { importRoutes } from '@delibera/core/members/routes'
import type { CapitalSummary } from '@delibera/core/members/schema'
import { Anchor, Button, Loader } from '@mantine/core'
import { IconReplace, IconUsersPlus } from '@tabler/icons-react'
import { download } from '../../../api/download.ts'
import { upload } from '../../../api/upload.ts'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { OptionCards } from '../../../ui/fields/OptionCards.tsx'
import { FilePicker } from '../../../ui/files/FilePicker.tsx'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { ImportReview } from './ImportReview.tsx'
import styles from './ImportWindow.module.css'
import { type Import, useImport } from './useImport.ts'

interface Props {
  companyId: string
  /** How many are in the book now. */
  total: number
  capital: CapitalSummary
  onClose: () => void
}

/** People from a file: choose it, look at what would happen, then take it whole. */
export function ImportWindow({ companyId, total, capital, onClose }: Props) {
  const t = useCompanyWords(useTranslations('members.import'))
  const it = useImport(companyId, onClose)
  return (
    <FormWindow opened onClose={onClose} title={t(it.preview ? 'titleReview' : 'title')} size={860}>
      <div hidden={it.preview !== undefined}>
        <ChooseFile key={it.round} it={it} companyId={companyId} total={total} onClose={onClose} />
      </div>
      {it.preview && <ImportReview it={it} preview={it.preview} capital={capital} onClose={onClose} />}
    </FormWindow>
  )
}

const taken = ['csv', 'xlsx']

function ChooseFile({ it, companyId, total, onClose }: Omit<Props, 'capital'> & { it: Import }) {
  const t = useCompanyWords(useTranslations('members.import'))
  return (
    <div className={styles.step}>
      <FilePicker
        label={t('file')}
        context="temp"
        only={taken}
        send={(file, watch) => upload(file, { context: 'temp' }, watch)}
        onSent={({ id, name }) => it.choose({ id, name })}
        onRemoved={() => it.choose(null)}
        disabled={it.isChecking}
      />
      <Examples companyId={companyId} />
      <OptionCards
        legend={t('mode')}
        columns={2}
        value={it.mode}
        onChange={it.setMode}
        options={[
          { value: 'update', label: t('update.label'), note: t('update.note'), icon: <IconUsersPlus size={20} stroke={1.5} aria-hidden /> },
          { value: 'overwrite', label: t('overwrite.label'), note: t('overwrite.note', { total }), icon: <IconReplace size={20} stroke={1.5} aria-hidden /> },
        ]}
      />
      <div className={styles.foot}>
        <p className={styles.note} role="status">
          {it.isChecking ? (
            <>
              <Loader size={16} aria-hidden /> {t('checking')}
            </>
          ) : (
            t('nothingYet')
          )}
        </p>
        <Actions end>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button onClick={it.check} loading={it.isChecking} disabled={!it.file}>
            {t(it.file ? 'check' : 'fileMissing')}
          </Button>
        </Actions>
      </div>
    </div>
  )
}

/** Where a file to import may come from. */
function Examples({ companyId }: { companyId: string }) {
  const t = useCompanyWords(useTranslations('members.import'))
  const react = useReaction()
  const get = (format: 'csv' | 'xlsx') => download(importRoutes.csv, { params: { id: companyId }, query: { format } }).catch((error) => react(error, 'loading'))
  const example = (format: 'csv' | 'xlsx') => download(importRoutes.demoCsv, { query: { format } }).catch((error) => react(error, 'loading'))
  const link = { component: 'button', type: 'button', fz: 'sm', fw: 560 } as const
  return (
    <p className={styles.examples}>
      <span>{t('example')}</span>
      <Anchor {...link} aria-label={t('exampleIn', { format: 'CSV' })} onClick={() => void example('csv')}>
        CSV
      </Anchor>
      <Anchor {...link} aria-label={t('exampleIn', { format: 'Excel' })} onClick={() => void example('xlsx')}>
        Excel
      </Anchor>
      <span>{t('current')}</span>
      <Anchor {...link} aria-label={t('currentIn', { format: 'CSV' })} onClick={() => void get('csv')}>
        CSV
      </Anchor>
      <Anchor {...link} aria-label={t('currentIn', { format: 'Excel' })} onClick={() => void get('xlsx')}>
        Excel
      </Anchor>
    </p>
  )
}
