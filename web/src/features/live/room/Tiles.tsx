import { limits } from '@delibera/core/limits'
import { presentCount } from '@delibera/core/live/presence'
import type { LiveState } from '@delibera/core/live/state'
import { useMemo } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import styles from './Tiles.module.css'
import { useCounted } from './useCounted.ts'
import type { RoomCall } from './useRoomCall.ts'
import { useTileWidth } from './useTileWidth.ts'
import { VideoTile } from './VideoTile.tsx'

interface Props {
  call: Pick<RoomCall, 'speaker' | 'participants' | 'line' | 'setTile'> & { me: Pick<RoomCall['me'], 'stream'> }
  me: string
  nameOf: (id: string) => string
  isCompany: (id: string) => boolean
  /** One low line, where something else needs the room. */
  isCompact: boolean
  onPeople: () => void
}

/** Who is seen: at most six, whoever shows something or speaks first; the others are a number and a list. */
export function Tiles({ call, me, nameOf, isCompany, isCompact, onPeople }: Props) {
  const t = useTranslations('live.tiles')
  const seats = useCounted(seatsOf, ['rooms', 'register'])
  const present = useCounted(presentCount, ['attendance', 'crowd'])
  const shown = useMemo(() => chosen(seats, call.speaker, me), [seats, call.speaker, me])
  const others = Math.max(0, present - shown.length)
  const screen = call.participants.find((it) => it.screen_stream)
  const isSeen = call.me.stream !== null || call.participants.some((it) => it.stream)
  const grid = useTileWidth(call.setTile)
  const isWeak = (id: string) => (id === me ? call.line !== 'fine' : call.participants.some((it) => it.member_id === id && it.is_weak))
  const streamOf = (id: string) => (id === me ? call.me.stream : (call.participants.find((it) => it.member_id === id)?.stream ?? null))
  return (
    <section className={styles.tiles} aria-label={t('label')}>
      {screen?.screen_stream && (
        <VideoTile name={t('screen', { name: nameOf(screen.member_id) })} stream={screen.screen_stream} isScreen isSilent={false} isSpeaking={false} />
      )}
      <ul ref={grid} className={styles.grid} data-layout={isCompact || screen || !isSeen ? 'compact' : shown.length}>
        {shown.map(({ member_id, audio }) => (
          <li key={member_id}>
            <VideoTile
              name={member_id === me ? t('you') : nameOf(member_id)}
              avatar={nameOf(member_id)}
              isCompany={isCompany(member_id)}
              stream={streamOf(member_id)}
              isMirrored={member_id === me}
              isSilent={!audio}
              isSpeaking={call.speaker === member_id}
              isWeak={isWeak(member_id)}
            />
          </li>
        ))}
      </ul>
      {present === 1 && <p className={styles.others}>{t('alone')}</p>}
      {others > 0 && !isCompact && (
        <button type="button" className={styles.others} onClick={onPeople}>
          {t('others', { count: others })}
        </button>
      )}
    </section>
  )
}

interface Seat {
  member_id: string
  audio: boolean
  video: boolean
  isChair: boolean
}

/** Those who may be seen; a thousand who only listen are none of them. */
function seatsOf({ rooms, register }: LiveState): Seat[] {
  const chair = register.meeting.chair_id
  return Object.entries(rooms).flatMap(([member_id, it]) => {
    const isChair = member_id === chair
    return it.audio || it.video || isChair ? [{ member_id, audio: it.audio, video: it.video, isChair }] : []
  })
}

/** The places are few: the chair, then pictures before voices, who speaks before who is silent. Oneself is always there, last. */
function chosen(seats: readonly Seat[], speaker: string | null, me: string): Seat[] {
  const rank = (it: Seat) => (it.isChair ? 8 : 0) + (it.video ? 4 : 0) + (it.member_id === speaker ? 2 : 0) + (it.audio ? 1 : 0)
  const others = seats.filter((it) => it.member_id !== me).sort((one, other) => rank(other) - rank(one))
  const own = seats.find((it) => it.member_id === me) ?? { member_id: me, audio: false, video: false, isChair: false }
  return [...others.slice(0, limits.members.max_video - 1), own]
}
