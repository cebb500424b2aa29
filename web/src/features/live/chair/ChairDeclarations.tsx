import { fileRoutes } from '@delibera/core/files/routes'
import type { DeclarationStatus, LiveDeclaration } from '@delibera/core/live/state'
import { Button } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { download } from '../../../api/download.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import type { Tone } from '../../../palette.ts'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { useReaction } from '../../../shell/useReaction.tsx'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { useConsole } from '../useConsole.ts'
import styles from './ChairDeclarations.module.css'

const tones: Record<DeclarationStatus, Tone> = { ASKED: 'gray', WRITTEN: 'ambra', ACCEPTED: 'verde', REMOVED: 'gray' }
/** What waits for the chair comes first. */
const order: readonly DeclarationStatus[] = ['WRITTEN', 'ASKED', 'ACCEPTED', 'REMOVED']

/** Declarations for the minutes: asked for, written, accepted, removed (art. 2375 c. 1). */
export function ChairDeclarations() {
  const t = useTranslations('console.declarations')
  const declarations = useLiveState((it) => it.declarations)
  const listed = Object.entries(declarations).sort(([, one], [, other]) => order.indexOf(one.status) - order.indexOf(other.status))
  return (
    <div className={styles.panel}>
      <p className={styles.help}>{t(listed.length === 0 ? 'none' : 'help')}</p>
      <ul className={styles.list} aria-label={t('label')}>
        {listed.map(([id, it]) => (
          <Line key={id} id={id} declaration={it} />
        ))}
      </ul>
    </div>
  )
}

function Line({ id, declaration: { member_id, odg_id, text, file, status } }: { id: string; declaration: LiveDeclaration }) {
  const t = useTranslations('console.declarations')
  const { nameOf, acts, meeting } = useConsole()
  const { confirm } = useDialogs()
  const react = useReaction()
  const number = meeting.odgs.findIndex((it) => it._id === odg_id) + 1
  const remove = async () => {
    const words = { title: t('removing.title'), text: t('removing.text'), proceed: t('removing.proceed'), cancel: t('removing.cancel') }
    if (await confirm({ ...words, danger: true })) await acts.removeDeclaration(id)
  }
  const open = (file_id: string) => download(fileRoutes.download, { params: { id: file_id }, query: {} }).catch((error) => react(error, 'loading'))
  return (
    <li className={styles.line} data-over={status === 'REMOVED' || undefined}>
      <p className={styles.head}>
        <b>{nameOf(member_id)}</b>
        <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
      </p>
      {number > 0 && <p className={styles.help}>{t('point', { number })}</p>}
      {text && <p className={styles.text}>{text}</p>}
      {file && (
        <button type="button" className={styles.file} onClick={() => void open(file._id)}>
          <IconPaperclip size={15} aria-hidden />
          {file.name}
        </button>
      )}
      {status !== 'REMOVED' && (
        <p className={styles.acts}>
          {status === 'WRITTEN' && (
            <Button size="compact-sm" variant="light" loading={acts.busy === 'acceptDeclaration'} onClick={() => void acts.acceptDeclaration(id)}>
              {t('accept')}
            </Button>
          )}
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => void remove()}>
            {t('remove')}
          </Button>
        </p>
      )}
    </li>
  )
}
