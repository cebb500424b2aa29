import { IconAntennaBars2, IconMicrophoneOff } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import styles from './VideoTile.module.css'

interface Props {
  name: string
  /** Whose initials stand in where there is no picture. */
  avatar?: string
  isCompany?: boolean
  stream: MediaStream | null
  /** Oneself, as in a mirror. */
  isMirrored?: boolean
  isScreen?: boolean
  isSilent: boolean
  isSpeaking: boolean
  /** Their line bears less than the picture. */
  isWeak?: boolean
}

/** Somebody in the call: the picture, or the initials; whether they speak is said in words too. */
export function VideoTile({
  name,
  avatar = name,
  isCompany = false,
  stream,
  isMirrored = false,
  isScreen = false,
  isSilent,
  isSpeaking,
  isWeak = false,
}: Props) {
  const t = useTranslations('live.tiles')
  const label = () => {
    const words = isSpeaking ? t('speaking', { name }) : isSilent ? t('silent', { name }) : t('plain', { name })
    return isWeak ? `${words}, ${t('weak')}` : words
  }
  return (
    <figure
      className={styles.tile}
      data-speaking={isSpeaking || undefined}
      data-screen={isScreen || undefined}
      data-weak={isWeak || undefined}
      aria-label={label()}
    >
      {stream ? <Picture stream={stream} isMirrored={isMirrored} isScreen={isScreen} /> : <Avatar name={avatar} size={52} company={isCompany} />}
      {isWeak && (
        <span className={styles.weak} aria-hidden>
          <IconAntennaBars2 size={14} stroke={2} />
          {t('weak')}
        </span>
      )}
      <figcaption className={styles.name} aria-hidden>
        {isSilent && <IconMicrophoneOff size={14} stroke={1.8} />}
        <span>{name}</span>
      </figcaption>
    </figure>
  )
}

/** Voices are played apart: a picture that scrolls out of sight must not fall silent. */
export function Picture({ stream, isMirrored, isScreen = false, label }: Pick<Props, 'isMirrored' | 'isScreen'> & { stream: MediaStream; label?: string }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return (
    <video
      ref={video}
      className={styles.picture}
      data-mirrored={isMirrored || undefined}
      data-screen={isScreen || undefined}
      aria-label={label}
      autoPlay
      playsInline
      muted
    />
  )
}
