import { liveRoutes } from '@delibera/core/live/routes'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/hooks.ts'
import { type LiveLine, openLive } from '../../../api/live.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import type { PersonalLink } from '../../../meeting/link/usePersonalLink.ts'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { useToasts } from '../../../shell/toasts.ts'
import { type OwnRoom, useEntrance } from '../room/useEntrance.ts'
import { useConsole } from '../useConsole.ts'
import { useChairDevices } from './useChairDevices.ts'
import { type ChairSeat, noSeat } from './useChairSeat.ts'

interface Props {
  onChange: (seat: ChairSeat) => void
}

/** Keeps the chair's own seat, by their personal link. */
export function ChairKeeper({ onChange }: Props) {
  const { meeting } = useConsole()
  const chair = useLiveState((it) => it.register.meeting.chair_id)
  const { data: link } = useRead(meetingRoutes.administratorSlug, { params: { id: meeting._id } })
  const own = useMemo(() => link && { meeting: link.meeting_slug, member: link.slug }, [link])
  return own && chair ? <Keeper link={own} chair={chair} onChange={onChange} /> : null
}

function Keeper({ link, chair, onChange }: Props & { link: PersonalLink; chair: string }) {
  const t = useTranslations('console.seat')
  const { confirm } = useDialogs()
  const { tell } = useToasts()
  const { room, setRoom, isBusy, isElsewhere, enter, refusal } = useEntrance(link, chair)
  const line = useLinkLine(room ? link.member : null)
  const words = refusal?.words
  useEffect(() => {
    if (words) tell({ kind: 'warning', text: words })
  }, [words, tell])
  const sendTried = useTried(link, setRoom)
  const seat = useMemo<ChairSeat>(() => {
    const take = async () => {
      const question = { title: t('elsewhere.title'), text: t('elsewhere.text'), proceed: t('elsewhere.proceed'), cancel: t('elsewhere.cancel') }
      if (isElsewhere && !(await confirm(question))) return
      if (await enter({ force: isElsewhere })) await sendTried()
    }
    return { room, line, link, setRoom, isBusy, enter: () => void take() }
  }, [room, line, link, setRoom, isBusy, isElsewhere, enter, sendTried, confirm, t])
  useEffect(() => onChange(seat), [seat, onChange])
  useEffect(() => () => onChange(noSeat), [onChange])
  return null
}

/** What was on while it was tried before the room is on in it too, as for everybody. */
function useTried(link: PersonalLink, setRoom: (room: OwnRoom) => void): () => Promise<void> {
  const devices = useChairDevices()
  return useCallback(async () => {
    const { audio, video } = devices?.getSnapshot() ?? { audio: false, video: false }
    if (!audio && !video) return
    const changed = await call(liveRoutes.changeRoom, { params: { ...link }, body: { audio, video } }).catch(() => null)
    if (changed) setRoom(changed)
  }, [devices, link, setRoom])
}

/** As long as it is open the seat is taken: presence is legal attendance. */
function useLinkLine(slug: string | null): LiveLine | null {
  const [line, setLine] = useState<LiveLine | null>(null)
  useEffect(() => {
    if (slug === null) return
    const opened = openLive({ slug, viewer: 'member' })
    // Nothing that is said before it is open would be heard.
    const unsubscribe = opened.subscribe(() => opened.getSnapshot().line === 'open' && setLine(opened))
    return () => {
      unsubscribe()
      opened.close()
      setLine(null)
    }
  }, [slug])
  return line
}
