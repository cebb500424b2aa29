import type { Verbal } from '@delibera/core/minutes/schema'
import type { VerbalDocument } from '@delibera/core/minutes/signatures'
import { ActionIcon, Button } from '@mantine/core'
import { IconDownload, IconFileText, IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { CopyField } from '../../../ui/fields/CopyField.tsx'
import { useFileSize } from '../../../ui/files/useFileSize.ts'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './SigningFiles.module.css'
import type { SigningActs } from './useSigningActs.ts'
import { useSignWhen } from './useSignWords.ts'

interface Props {
  verbal: Verbal
  acts: SigningActs
}

/** Every file that these minutes ever were, the newest first, each with the fingerprint by which anybody finds it again. */
export function SigningFiles({ verbal, acts }: Props) {
  const t = useTranslations('signing.panel.files')
  const [isAll, setAll] = useState(false)
  const newest = verbal.documents.toReversed()
  const older = newest.length - 1
  const verify = (
    <Button component={PageLink} to="/verify" variant="default" size="xs" leftSection={<IconShieldCheck size={15} aria-hidden />}>
      {t('verify')}
    </Button>
  )
  return (
    <Panel title={t('title')} actions={verify}>
      <ul className={styles.files} aria-label={t('title')}>
        {(isAll ? newest : newest.slice(0, 1)).map((it, at) => (
          <File key={it._id} file={it} verbal={verbal} isLatest={at === 0} acts={acts} />
        ))}
      </ul>
      {older > 0 && (
        <Button variant="subtle" size="compact-sm" className={styles.older} aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? t('less') : t('older', { count: older })}
        </Button>
      )}
      <p className={styles.note}>{t('note')}</p>
    </Panel>
  )
}

function File({ file, verbal, isLatest, acts }: Props & { file: VerbalDocument; isLatest: boolean }) {
  const t = useTranslations('signing.panel.files')
  const format = useFormatter()
  const size = useFileSize()
  const when = useSignWhen()
  const names = verbal.signatures.filter((it) => file.member_ids.includes(it.member_id)).map((it) => it.name)
  return (
    <li className={styles.file}>
      <IconFileText size={20} stroke={1.5} aria-hidden />
      <div className={styles.words}>
        <p className={styles.name}>
          {t(`kind.${file.kind}`)}
          {names.length > 0 && `, ${t('by', { names: format.list(names) })}`} {isLatest && <Badge tone="petrolio">{t('latest')}</Badge>}
        </p>
        <p className={styles.facts}>
          <span>{file.name}</span>
          <span>{size(file.bytes)}</span>
          <span>{when.short(file.at)}</span>
        </p>
        <CopyField label={t('hash', { name: file.name })} value={file.sha256} />
      </div>
      <ActionIcon size={36} variant="default" aria-label={t('open', { name: file.name })} onClick={() => acts.open(file.file_id)}>
        <IconDownload size={17} aria-hidden />
      </ActionIcon>
    </li>
  )
}
