import type { Communication } from '@delibera/core/communications/panel'
import { communicationRoutes } from '@delibera/core/communications/routes'
import { Button } from '@mantine/core'
import { IconPencilPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import type { CallError } from '../../../api/call.ts'
import { useRead } from '../../../api/hooks.ts'
import { useCompanyId, useCompanyRead } from '../../../company/CompanyWorkspace.tsx'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useKeysWanted } from '../../../shell/keys.ts'
import { useWorkspace } from '../../../shell/workspace.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { FaqLink } from '../../help/FaqLink.tsx'
import { ComposePane } from '../compose/ComposePane.tsx'
import { FolderList } from '../list/FolderList.tsx'
import { MailList } from '../list/MailList.tsx'
import { type MailSelection, useMailSelection } from '../list/useMailSelection.ts'
import { type Folder, useFolder } from '../list/useMails.ts'
import { useSelectedActs } from '../list/useSelectedActs.ts'
import { ReaderPane } from '../reader/ReaderPane.tsx'
import { type MailActs, useMailActs } from '../useMailActs.ts'
import { useMailKeys } from '../useMailKeys.ts'
import { useMailNews } from '../useMailNews.ts'
import { blank, notWriting, type Places, usePlace } from '../usePlace.ts'
import styles from './CommunicationsPage.module.css'
import { ConfigurationNeeded } from './ConfigurationNeeded.tsx'
import { KeysHint } from './KeysHint.tsx'
import { MailboxFacts, MailboxFailure } from './MailboxFacts.tsx'

const needsConfiguration = (error: CallError | null) => error?.info === 'configuration_needed'

/** The formal mail of a company: what it wrote with the proof that it arrived, and what it was written. */
export function CommunicationsPage() {
  const company_id = useCompanyId() ?? ''
  const places = usePlace()
  const company = useCompanyRead(company_id).data
  // A company without a mailbox has no folders to ask for.
  const hasMailbox = Boolean(company?.mailer_config?.smtp)
  const folder = useFolder({ company_id, ...places.place }, { enabled: hasMailbox })
  useMailNews(company_id)
  if ((company && !hasMailbox) || needsConfiguration(folder.read.error)) return <ConfigurationNeeded company_id={company_id} />
  return <Panel company_id={company_id} places={places} folder={folder} />
}

interface Props {
  company_id: string
  places: Places
  folder: Folder
}

function Panel({ company_id, places, folder }: Props) {
  const t = useTranslations('communications')
  const { place } = places
  const box = useRef<HTMLDivElement>(null)
  const acts = useMailActs(company_id)
  const open = useRead(communicationRoutes.one, { params: { id: place.id ?? '' }, query: { company_id } }, { enabled: place.id !== null })
  const selection = useMailSelection({ company_id, ...place }, folder.list)
  const selectedActs = useSelectedActs({ selection, places, acts, box })
  const keys = useKeysWanted()
  usePanelKeys({ places, box, open: open.data, selection, trash: { open: acts.trash, selected: selectedActs.trash }, isOn: keys[0] })
  const view = place.write ? 'write' : place.id ? 'read' : 'list'
  const mailbox = folder.facts?.mailbox
  return (
    <>
      <Head places={places} folder={folder} view={view} />
      {mailbox && <MailboxFailure company_id={company_id} mailbox={mailbox} />}
      <section className={styles.panes} data-view={view} aria-label={t('title')}>
        <FolderList places={places} facts={folder.facts} />
        <MailList company_id={company_id} places={places} folder={folder} box={box} selection={selection} selectedActs={selectedActs} />
        <div className={styles.read}>
          {place.write ? (
            <ComposePane company_id={company_id} places={places} ours={mailbox?.email ?? ''} acts={acts} />
          ) : (
            <ReaderPane company_id={company_id} places={places} read={open} facts={folder.facts} acts={acts} />
          )}
        </div>
      </section>
      <KeysHint keys={keys} />
    </>
  )
}

type View = 'list' | 'read' | 'write'

/** On a phone an open letter has the screen for itself; the page keeps its heading for those who listen. */
function Head({ places: { place, go }, folder, view }: Pick<Props, 'places' | 'folder'> & { view: View }) {
  const t = useTranslations('communications')
  const { company } = useWorkspace()
  return (
    <div className={styles.head} data-view={view}>
      <PageHeader
        title={t('title')}
        crumbs={company ? [{ label: company.business_name, to: `/company/${company._id}/home` }] : []}
        meta={
          <>
            <MailboxFacts mailbox={folder.facts?.mailbox} />
            <FaqLink about="communications" />
          </>
        }
        actions={
          <Button
            variant={view === 'write' ? 'default' : 'filled'}
            leftSection={<IconPencilPlus size={16} aria-hidden />}
            disabled={place.write === blank && !place.reply && !place.forward}
            onClick={() => go({ ...notWriting, write: blank })}
          >
            {t('write')}
          </Button>
        }
      />
    </div>
  )
}

interface Keyed {
  places: Places
  box: { current: HTMLDivElement | null }
  open: Communication | undefined
  selection: MailSelection
  trash: { open: MailActs['trash']; selected: () => void }
  isOn: boolean
}

function usePanelKeys({ places: { place, go }, box, open, selection, trash, isOn }: Keyed): void {
  const read = place.write ? undefined : open
  const trashOpen =
    read && read.position !== 'trash'
      ? () => {
          go({ id: null })
          void trash.open([read])
        }
      : undefined
  const hasSelected = selection.items.length > 0
  useMailKeys(
    box,
    {
      write: () => go({ ...notWriting, write: blank }),
      reply: read && read.position !== 'trash' ? () => go({ ...notWriting, write: blank, reply: read._id }) : undefined,
      trash: hasSelected && place.folder !== 'trash' ? trash.selected : trashOpen,
      close: read && (() => go({ id: null })),
      select: selection.toggle,
      deselect: selection.isOn ? selection.clear : undefined,
    },
    isOn,
  )
}
