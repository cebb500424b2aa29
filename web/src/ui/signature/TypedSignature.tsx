import '@fontsource-variable/source-serif-4/wght-italic.css'
import { TextInput } from '@mantine/core'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './Signature.module.css'

interface Props {
  text: string
  name: string
  image: string | null
  onChange: (text: string) => void
}

/** The way for keyboards and screen readers: the name as it is typed, in the italic of the documents. */
export function TypedSignature({ text, name, image, onChange }: Props) {
  const t = useTranslations('inputs.signature')
  return (
    <>
      <TextInput
        label={t('name')}
        placeholder={name}
        autoComplete="name"
        maxLength={80}
        classNames={{ input: styles.typed }}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={styles.paper}>
        {image && <img className={styles.picture} src={image} alt={t('preview')} />}
        <span className={styles.line} />
      </div>
    </>
  )
}
