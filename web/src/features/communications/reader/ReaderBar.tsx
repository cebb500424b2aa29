import type { Communication } from '@delibera/core/communications/panel'
import { communicationRoutes } from '@delibera/core/communications/routes'
import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowBackUpDouble,
  IconArrowForwardUp,
  IconArrowLeft,
  IconDotsVertical,
  IconMail,
  IconMailCode,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { download } from '../../../api/download.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import type { MailActs } from '../useMailActs.ts'
import { blank, notWriting, type Places } from '../usePlace.ts'
import styles from './ReaderBar.module.css'

/** On a phone: the way back to the folder. */
export function BackToList({ places: { place, at } }: { places: Places }) {
  const t = useTranslations('communications.folders')
  return (
    <PageLink to="." search={at({ ...notWriting, id: null })} resetScroll={false} className={styles.back}>
      <IconArrowLeft size={18} aria-hidden />
      {t(place.folder)}
    </PageLink>
  )
}

interface Props {
  company_id: string
  places: Places
  mail: Communication
  acts: MailActs
}

/** What can be done with what is open. */
export function ReaderBar(props: Props) {
  return <div className={styles.bar}>{props.mail.position === 'trash' ? <InTrash {...props} /> : <InFolder {...props} />}</div>
}

function InFolder({ company_id, places: { go }, mail, acts }: Props) {
  const t = useTranslations('communications.bar')
  const isArrived = mail.body === null
  const answer = (toAll: boolean) => go({ ...notWriting, write: blank, reply: mail._id, toAll })
  const toTrash = () => {
    go({ id: null })
    void acts.trash([mail])
  }
  return (
    <>
      <Button variant="default" size="xs" leftSection={<IconArrowBackUp size={15} aria-hidden />} onClick={() => answer(false)}>
        {t('reply')}
      </Button>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconArrowForwardUp size={15} aria-hidden />}
        onClick={() => go({ ...notWriting, write: blank, forward: mail._id })}
      >
        {t('forward')}
      </Button>
      <span className={styles.space} />
      <ActionIcon aria-label={t('trash')} title={t('trash')} onClick={toTrash}>
        <IconTrash size={17} stroke={1.7} aria-hidden />
      </ActionIcon>
      <More company_id={company_id} mail={mail}>
        {isArrived && mail.addressed.length > 1 && (
          <Menu.Item leftSection={<IconArrowBackUpDouble size={15} aria-hidden />} onClick={() => answer(true)}>
            {t('replyAll')}
          </Menu.Item>
        )}
        {isArrived && (
          <Menu.Item
            leftSection={<IconMail size={15} aria-hidden />}
            onClick={() => {
              go({ id: null })
              void acts.see([mail], false)
            }}
          >
            {t('unread')}
          </Menu.Item>
        )}
      </More>
    </>
  )
}

function InTrash({ company_id, places: { go }, mail, acts }: Props) {
  const t = useTranslations('communications.bar')
  const restore = () => {
    go({ id: null })
    void acts.restore([mail])
  }
  const remove = async () => {
    if (await acts.remove([mail])) go({ id: null })
  }
  return (
    <>
      <Button variant="default" size="xs" leftSection={<IconRestore size={15} aria-hidden />} onClick={restore}>
        {t('restore')}
      </Button>
      <Button variant="default" size="xs" leftSection={<IconTrash size={15} aria-hidden />} onClick={() => void remove()}>
        {t('remove')}
      </Button>
      <span className={styles.space} />
      <More company_id={company_id} mail={mail} />
    </>
  )
}

function More({ company_id, mail, children }: Pick<Props, 'company_id' | 'mail'> & { children?: ReactNode }) {
  const t = useTranslations('communications.bar')
  const react = useReaction()
  const source = () =>
    download(communicationRoutes.source, { params: { id: mail._id }, query: { company_id } }).catch((error: unknown) => react(error, 'loading'))
  return (
    <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon aria-label={t('more')}>
          <IconDotsVertical size={17} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {children}
        <Menu.Item leftSection={<IconMailCode size={15} aria-hidden />} onClick={() => void source()}>
          {t('source')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
