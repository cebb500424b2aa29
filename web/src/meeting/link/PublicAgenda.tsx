import type { VotedText } from '@delibera/core/agenda/rules'
import type { PublicMeeting } from '@delibera/core/convocations/schema'
import { fileRoutes } from '@delibera/core/files/routes'
import { cleanDocument, plainText } from '@delibera/core/rich-text'
import { IconFileText } from '@tabler/icons-react'
import { download } from '../../api/download.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useReaction } from '../../shell/useReaction.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import styles from './PublicAgenda.module.css'
import type { PersonalLink } from './usePersonalLink.ts'
import { VotedWords } from './VotedWords.tsx'

/** What will be decided, and the papers to read before. */
export function PublicAgenda({ meeting: { agenda, files }, link }: { meeting: PublicMeeting; link: PersonalLink }) {
  const t = useTranslations('memberPage.agenda')
  if (agenda.length === 0 && files.length === 0) return null
  return (
    <>
      {agenda.length > 0 && (
        <Panel title={t('title')} flush>
          <ol className={styles.agenda}>
            {agenda.map((it, at) => (
              <li key={it._id}>
                <span className={styles.number}>{at + 1}.</span>
                <span className={styles.words}>
                  <span className={styles.title}>{it.title}</span>
                  <Intro document={it.header_intro} />
                  <Proposal text={it} />
                  <Documents files={it.files} link={link} />
                </span>
              </li>
            ))}
          </ol>
        </Panel>
      )}
      {files.length > 0 && (
        <Panel title={t('documents')}>
          <Documents files={files} link={link} />
        </Panel>
      )}
    </>
  )
}

/** Templates hold places for what the company fills in: a text that still has some is not for its members. */
function Intro({ document }: { document: unknown }) {
  const text = plainText(cleanDocument(document)).trim()
  return text === '' || text.includes('{{') ? null : <span className={styles.intro}>{text}</span>
}

/** What will be put to the vote, for who wants to read it before. */
function Proposal({ text }: { text: VotedText }) {
  const t = useTranslations('memberPage.agenda')
  if (text.proposal === '' && text.resolution === '') return null
  return (
    <details className={styles.proposal}>
      <summary>{t('proposal')}</summary>
      <VotedWords text={text} />
    </details>
  )
}

/** Each opens in a new tab, by an address that lasts a minute. */
export function Documents({ files, link }: { files: readonly { _id: string; name: string }[]; link: PersonalLink }) {
  const t = useTranslations('memberPage.agenda')
  const react = useReaction()
  const open = (id: string) => download(fileRoutes.downloadByLink, { params: { slug: link.member, id } }).catch((error) => react(error, 'loading'))
  if (files.length === 0) return null
  return (
    <span className={styles.files}>
      {files.map((it) => (
        <button key={it._id} type="button" className={styles.file} onClick={() => void open(it._id)} aria-label={t('open', { name: it.name })}>
          <IconFileText size={18} stroke={1.6} aria-hidden />
          {it.name}
        </button>
      ))}
    </span>
  )
}
