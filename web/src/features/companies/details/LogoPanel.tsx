import { limits } from '@delibera/core/limits'
import { Button } from '@mantine/core'
import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useFileSize } from '../../../ui/files/useFileSize.ts'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './LogoPanel.module.css'
import type { DetailsForm, DetailsValues } from './useDetailsForm.ts'

type Refusal = 'type' | 'size' | 'unreadable'

function refuse({ type, size }: File): Refusal | null {
  if (type !== 'image/png' && type !== 'image/jpeg') return 'type'
  return size > limits.files.large_bytes ? 'size' : null
}

/** The picture at the head of notices and minutes, shown where it will stand. */
export function LogoPanel({ form }: { form: DetailsForm }) {
  const t = useTranslations('companyDetails.logo')
  const size = useFileSize()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const { logo } = form.values
  const put = (image: string | null) => form.setFieldValue('logo', image as never)
  const take = async (file: File) => {
    const against = refuse(file)
    // What makes pictures small is fetched by whoever has one.
    const made = against ? null : await (await import('../../../ui/signature/image.ts')).pictureImage(file)
    setRefusal(against ?? (made ? null : 'unreadable'))
    if (made) put(made)
  }
  return (
    <Panel title={t('title')}>
      <div className={styles.columns}>
        <div className={styles.words}>
          <p className={styles.text}>{t('text')}</p>
          <input
            ref={input}
            type="file"
            hidden
            accept="image/png,image/jpeg"
            aria-label={t(logo ? 'replace' : 'choose')}
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? []
              if (file) void take(file)
              event.currentTarget.value = ''
            }}
          />
          <Actions>
            <Button variant="default" leftSection={<IconPhotoUp size={16} aria-hidden />} aria-describedby={id} onClick={() => input.current?.click()}>
              {t(logo ? 'replace' : 'choose')}
            </Button>
            {logo && (
              <Button variant="subtle" color="gray" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => put(null)}>
                {t('remove')}
              </Button>
            )}
          </Actions>
          <p id={id} className={styles.note} role="status" data-wrong={refusal ? true : undefined}>
            {refusal ? t(`refused.${refusal}`) : t('formats', { max: size(limits.files.large_bytes) })}
          </p>
        </div>
        <SheetHead values={form.values} />
      </div>
    </Panel>
  )
}

function SheetHead({ values }: { values: DetailsValues }) {
  const t = useTranslations('companyDetails.logo')
  const seat = [values.address, [values.cap, values.locality].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    <figure className={styles.sheet}>
      {values.logo ? (
        <img src={values.logo} alt={t('alt', { name: values.business_name })} className={styles.picture} />
      ) : (
        <div className={styles.none}>{t('none')}</div>
      )}
      <p className={styles.name}>{values.business_name}</p>
      <p className={styles.seat}>{seat}</p>
      <p className={styles.title}>{t('sample')}</p>
      <span className={styles.line} />
      <span className={styles.line} />
      <span className={styles.line} />
      <figcaption className={styles.caption}>{t('preview')}</figcaption>
    </figure>
  )
}
