import type { Communication } from '@delibera/core/communications/panel'
import { Button, Skeleton } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Notice } from '../../../ui/states/Notice.tsx'
import { ReadFailure } from '../../../ui/states/ReadFailure.tsx'
import styles from './ReceivedText.module.css'
import { type MessagePage, useMessagePage } from './useMessagePage.ts'

interface Props {
  company_id: string
  mail: Communication
}

/** What somebody else wrote, in a frame that runs nothing. Pictures of other servers would tell their owners who reads: they wait to be asked for. */
export function ReceivedText({ company_id, mail: { _id, has_remote, subject } }: Props) {
  const t = useTranslations('communications.received')
  const [remote, setRemote] = useState(false)
  const read = useMessagePage(company_id, _id, remote)
  const shown = read.data
  return (
    <div className={styles.text}>
      {has_remote && !remote && (
        <Notice
          tone="gray"
          icon={<IconPhoto size={18} stroke={1.6} aria-hidden />}
          action={
            <Button size="compact-sm" variant="default" onClick={() => setRemote(true)}>
              {t('show')}
            </Button>
          }
        >
          {t('hidden')}
        </Notice>
      )}
      {shown === undefined && !read.isError && <Skeleton height={240} radius={7} />}
      {read.isError && <ReadFailure text={t('failed')} onRetry={() => void read.refetch()} />}
      {shown !== undefined && <Frame key={`${_id}${remote}`} title={t('frame', { subject })} page={shown} />}
    </div>
  )
}

/** In pixels: padding and border of the frame. */
const around = 26

/** As high as what it shows: one thing scrolls, not two. Without scripts of its own it can be looked into safely. */
function Frame({ title, page }: { title: string; page: MessagePage }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const watch = useRef<ResizeObserver>(null)
  useEffect(() => () => watch.current?.disconnect(), [])
  const fit = () => {
    const text = frame.current?.contentDocument?.documentElement
    if (!text || !frame.current) return
    const measure = () => {
      if (frame.current) frame.current.style.height = `${Math.max(text.scrollHeight, 80) + around}px`
    }
    measure()
    watch.current?.disconnect()
    watch.current = new ResizeObserver(measure)
    watch.current.observe(text)
  }
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      {...('url' in page ? { src: page.url } : { srcDoc: confined(page.html) })}
      onLoad={fit}
    />
  )
}

/** The page was asked for with a session, so the policy of its answer does not hold in the frame: it is said again inside. */
function confined(html: string): string {
  const policy = `default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'`
  return html.replace(/<head[^>]*>/i, (head) => `${head}<meta http-equiv="Content-Security-Policy" content="${policy}">`)
}
