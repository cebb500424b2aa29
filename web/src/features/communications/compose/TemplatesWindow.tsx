import { letterTemplateRoutes } from '@delibera/core/communications/template-routes'
import { type LetterTemplate, ownTemplates } from '@delibera/core/communications/templates'
import { documentOf } from '@delibera/core/rich-text'
import { Button, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead, useWrite } from '../../../api/hooks.ts'
import { useCompanyRead } from '../../../company/CompanyWorkspace.tsx'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { useReaction } from '../../../shell/useReaction.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import styles from './TemplatesWindow.module.css'
import type { MailText } from './useMailSeed.ts'

/** What a letter takes from a template, and a template from a letter. */
export type LetterWords = Pick<MailText, 'subject' | 'body'>

interface Props {
  company_id: string
  /** The letter that is being written, to be kept as a template; null while it has no words. */
  letter: LetterWords | null
  onUse: (words: LetterWords) => void
  onClose: () => void
}

/** Texts to begin a letter with: those of the company, and those that the product brings along. */
export function TemplatesWindow({ company_id, letter, onUse, onClose }: Props) {
  const t = useTranslations('letterTemplates')
  const read = useRead(letterTemplateRoutes.templates, { query: { company_id } })
  const use = (words: LetterWords) => {
    onUse(words)
    onClose()
  }
  return (
    <FormWindow opened onClose={onClose} title={t('title')} size={560}>
      {letter && <Keep company_id={company_id} letter={letter} />}
      {!read.data && !read.isError && <RowsLoading rows={2} />}
      {!read.data && read.isError && (
        <ErrorState title={t('failed')} text={t('failedText')} code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} />
      )}
      {read.data && read.data.items.length > 0 && (
        <section aria-label={t('own')}>
          <h3 className={styles.head}>{t('own')}</h3>
          <ul className={styles.list}>
            {read.data.items.map((it) => (
              <OwnRow key={it._id} company_id={company_id} template={it} onUse={() => use(it)} />
            ))}
          </ul>
        </section>
      )}
      <Brought company_id={company_id} onUse={use} />
    </FormWindow>
  )
}

/** Those of the product: written in the language of the screen, with the name of the company in its place. */
function Brought({ company_id, onUse }: Pick<Props, 'company_id' | 'onUse'>) {
  const t = useCompanyWords(useTranslations('letterTemplates'))
  const company = useCompanyRead(company_id).data?.business_name ?? ''
  return (
    <section aria-label={t('brought')}>
      <h3 className={styles.head}>{t('brought')}</h3>
      <ul className={styles.list}>
        {ownTemplates.map((it) => (
          <li key={it}>
            <button
              type="button"
              className={styles.row}
              onClick={() => onUse({ subject: t(`${it}.subject`, { company }), body: documentOf(t(`${it}.body`, { company })) })}
            >
              <b>{t(`${it}.name`)}</b>
              <span>{t(`${it}.subject`, { company })}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function OwnRow({ company_id, template, onUse }: { company_id: string; template: LetterTemplate; onUse: () => void }) {
  const t = useTranslations('letterTemplates')
  const { confirm } = useDialogs()
  const react = useReaction()
  const remove = useWrite(letterTemplateRoutes.removeTemplate, letterTemplateRoutes.templates)
  const { name, subject } = template
  const drop = async () => {
    const words = { title: t('remove.title', { name }), text: t('remove.text'), proceed: t('remove.proceed'), cancel: t('remove.cancel') }
    if (await confirm({ ...words, danger: true }))
      remove.mutate({ params: { id: template._id }, query: { company_id } }, { onError: (error) => react(error, 'deleting') })
  }
  return (
    <li className={styles.own}>
      <button type="button" className={styles.row} onClick={onUse}>
        <b>{name}</b>
        {subject && <span>{subject}</span>}
      </button>
      <Button variant="subtle" color="gray" aria-label={t('remove.menu', { name })} onClick={() => void drop()} loading={remove.isPending}>
        <IconTrash size={16} aria-hidden />
      </Button>
    </li>
  )
}

/** Keeps the letter that is being written under a name; one of the same name is said beside the field. */
function Keep({ company_id, letter }: { company_id: string; letter: LetterWords }) {
  const t = useTranslations('letterTemplates')
  const react = useReaction()
  const [name, setName] = useState('')
  const [error, setError] = useState<string | null>(null)
  const keep = useWrite(letterTemplateRoutes.addTemplate, letterTemplateRoutes.templates)
  const save = () => {
    if (name.trim() === '') return setError(t('keep.needed'))
    keep.mutate(
      { query: { company_id }, body: { name: name.trim(), ...letter } },
      { onSuccess: () => setName(''), onError: (refusal) => (refusal.code === 'E0002' ? setError(t('keep.taken')) : react(refusal, 'saving')) },
    )
  }
  return (
    <form
      className={styles.keep}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <TextInput
        label={t('keep.label')}
        placeholder={t('keep.hint')}
        maxLength={100}
        value={name}
        error={error}
        onChange={({ currentTarget }) => {
          setError(null)
          setName(currentTarget.value)
        }}
      />
      <Button type="submit" variant="default" loading={keep.isPending}>
        {t('keep.proceed')}
      </Button>
    </form>
  )
}
