import { publicVerbalRoutes } from '@delibera/core/minutes/routes'
import type { PublicVerbal } from '@delibera/core/minutes/signatures'
import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { useRead } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PublicFrame } from '../../../meeting/link/PublicFrame.tsx'
import { linkPath, type PersonalLink, usePersonalLink } from '../../../meeting/link/usePersonalLink.ts'
import { PublicPage } from '../../../shell/PublicPage.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { SignAnswered } from './SignAnswered.tsx'
import { SignCorrection } from './SignCorrection.tsx'
import { SignDocument } from './SignDocument.tsx'
import { SignDownload } from './SignDownload.tsx'
import { SignHead } from './SignHead.tsx'
import styles from './SignPage.module.css'
import { SignReading } from './SignReading.tsx'
import { SignSigners } from './SignSigners.tsx'
import { SignWork } from './SignWork.tsx'
import { type SignActs, useSignActs } from './useSignActs.ts'
import { useSignReading } from './useSignReading.ts'
import { type SignerStanding, standingOf } from './useSignWords.ts'

/** Others sign while this page is open. */
const signers_ms = 30_000

/** The minutes for the holder of a personal link: to read, to have corrected, to sign. No account, mostly a phone. */
export function SignPage() {
  const link = usePersonalLink()
  const read = useRead(publicVerbalRoutes.load, { params: { ...link } })
  if (!read.data && read.error?.code === 'E0002') return <Missing link={link} />
  return <PublicFrame read={read}>{(verbal) => <Opened verbal={verbal} link={link} loadedAt={read.dataUpdatedAt} />}</PublicFrame>
}

function Missing({ link }: { link: PersonalLink }) {
  const t = useTranslations('signing.page.missing')
  useDocumentTitle(`${t('title')} · Delibera`)
  const back = (
    <Button component={PageLink} to={linkPath(link)} variant="default" mih={44}>
      {t('back')}
    </Button>
  )
  return (
    <PublicPage>
      <div className={styles.state}>
        <EmptyState heading="h1" art="blank" title={t('title')} text={t('text')} actions={back} />
      </div>
    </PublicPage>
  )
}

interface Props {
  verbal: PublicVerbal
  link: PersonalLink
  loadedAt: number
}

function Opened({ verbal: loaded, link, loadedAt }: Props) {
  const acts = useSignActs(loaded, link)
  const isSigned = loaded.confirmed && loaded.signers.length > 0
  const heard = useRead(publicVerbalRoutes.signers, { params: { ...link } }, { enabled: isSigned, refetchInterval: signers_ms, staleTime: signers_ms })
  const verbal = heard.data && heard.dataUpdatedAt > loadedAt ? { ...loaded, signers: heard.data.signers } : loaded
  const standing = standingOf(verbal)
  // Somebody who signs here and now is led to the top of what comes next; who comes back later starts there anyway.
  const first = useRef(standing)
  const [reconsiders, setReconsiders] = useState(false)
  if (standing === 'sign' || (standing === 'refused' && reconsiders)) return <SignWork verbal={verbal} link={link} acts={acts} />
  if (standing === 'signed' || standing === 'refused') {
    return <SignAnswered verbal={verbal} standing={standing} acts={acts} isNew={first.current !== standing} onReconsider={() => setReconsiders(true)} />
  }
  return <Readable verbal={verbal} standing={standing} acts={acts} />
}

/** A draft, or minutes of which nothing is asked of the reader. */
function Readable({ verbal, standing, acts }: { verbal: PublicVerbal; standing: SignerStanding; acts: SignActs }) {
  const t = useTranslations('signing')
  const text = useRef<HTMLDivElement>(null)
  const reading = useSignReading(text, false)
  const isDraft = standing === 'draft'
  return (
    <>
      <SignReading reading={reading} />
      <div className={styles.page}>
        <SignHead verbal={verbal} standing={standing} />
        {isDraft && (
          <div className={styles.notice}>
            <Notice tone="cielo" icon="clock">
              {t('page.draft')}
            </Notice>
          </div>
        )}
        {!isDraft && verbal.own && (
          <div className={styles.notice}>
            <Notice tone="cielo" icon="mail">
              {t('page.unasked')}
            </Notice>
          </div>
        )}
        <div className={styles.columns}>
          <SignDocument verbal={verbal} text={text} />
          <div className={styles.side} data-first={!isDraft || undefined}>
            {verbal.document && <SignDownload verbal={verbal} acts={acts} />}
            {isDraft && verbal.own && <SignCorrection verbal={verbal} acts={acts} />}
            {verbal.signers.length > 0 && (
              <Panel title={t('signers.title')}>
                <SignSigners signers={verbal.signers} own={verbal.own} confirmed={verbal.confirmed} />
              </Panel>
            )}
          </div>
        </div>
      </div>
    </>
  )
}
