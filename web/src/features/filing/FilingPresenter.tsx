import type { Filing, Presenter } from '@delibera/core/filing/schema'
import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import styles from './FilingPage.module.css'
import { useFilingActs } from './useFilings.ts'

/** Who files, and the words that are declared: as usual, or as somebody edited them. */
export function FilingPresenter({ filing, isOpen }: { filing: Filing; isOpen: boolean }) {
  const t = useTranslations('filings')
  const { change, done } = useFilingActs()
  const [presenter, setPresenter] = useState<Presenter>(filing.presenter)
  const [stamp, setStamp] = useState(filing.stamp)
  const [copy, setCopy] = useState(filing.declarations.is_edited ? filing.declarations.copy : '')
  const { kind } = presenter
  const text = (label: string, key: 'name' | 'office' | 'register' | 'number' | 'fiscal_code') => (
    <TextInput
      label={label}
      maxLength={key === 'number' ? 20 : key === 'fiscal_code' ? 16 : 200}
      disabled={!isOpen}
      value={presenter[key] ?? ''}
      onChange={(event) => setPresenter({ ...presenter, [key]: event.currentTarget.value })}
    />
  )
  const save = () =>
    void done(
      change.mutateAsync({ params: { filing: filing._id }, body: { version: filing.version, presenter, stamp, copy_text: copy.trim() === '' ? null : copy } }),
    )
  return (
    <Panel title={t('presenter.title')}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <div className={styles.pair}>
          <Select
            label={t('presenter.kind')}
            allowDeselect={false}
            disabled={!isOpen}
            value={kind}
            onChange={(it) => setPresenter({ ...presenter, kind: it as Presenter['kind'] })}
            data={(['DIRECTOR', 'PROFESSIONAL', 'OTHER'] as const).map((it) => ({ value: it, label: t(`presenter.kinds.${it}`) }))}
          />
          {text(t('presenter.name'), 'name')}
          {text(t('presenter.fiscalCode'), 'fiscal_code')}
          {kind === 'PROFESSIONAL' ? text(t('presenter.register'), 'register') : text(t('presenter.office'), 'office')}
          {kind === 'PROFESSIONAL' && text(t('presenter.number'), 'number')}
        </div>
        <div className={styles.pair}>
          <TextInput
            label={t('presenter.chamber')}
            description={t('presenter.stampHint')}
            maxLength={80}
            disabled={!isOpen}
            value={stamp.chamber ?? ''}
            onChange={(event) => setStamp({ ...stamp, chamber: event.currentTarget.value })}
          />
          <TextInput
            label={t('presenter.authorization')}
            maxLength={80}
            disabled={!isOpen}
            value={stamp.number ?? ''}
            onChange={(event) => setStamp({ ...stamp, number: event.currentTarget.value })}
          />
        </div>
        <Declared declarations={filing.declarations} />
        {isOpen && (
          <>
            <Textarea
              label={t('presenter.own')}
              description={t('presenter.ownHint')}
              lang="it"
              autosize
              minRows={2}
              maxLength={4000}
              value={copy}
              onChange={(event) => setCopy(event.currentTarget.value)}
            />
            <div className={styles.buttons}>
              <Button type="submit" variant="default" loading={change.isPending}>
                {t('save')}
              </Button>
            </div>
          </>
        )}
      </form>
    </Panel>
  )
}

/** The words of the package as they stand, in the language of the office. */
function Declared({ declarations: { copy, xbrl, stamp } }: Pick<Filing, 'declarations'>) {
  const t = useTranslations('filings')
  return (
    <>
      <p className={styles.note}>{t('presenter.declared')}</p>
      {[copy, xbrl, stamp].map(
        (it) =>
          it && (
            <p key={it} className={styles.words} lang="it">
              {it}
            </p>
          ),
      )}
    </>
  )
}
