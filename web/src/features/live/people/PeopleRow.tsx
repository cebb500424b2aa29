import { floorIn } from '@delibera/core/live/presence'
import { refuseExpel } from '@delibera/core/live/room-rules'
import { openVoteIn } from '@delibera/core/live/rules'
import { Menu } from '@mantine/core'
import {
  IconDoorExit,
  IconFileDescription,
  IconHandStop,
  IconMicrophone,
  IconMicrophoneOff,
  IconPencil,
  IconPlugConnectedX,
  IconUserCheck,
  IconUserMinus,
} from '@tabler/icons-react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLive, useLiveLine, useLiveState } from '../../../meeting/live/useLive.ts'
import { toned } from '../../../palette.ts'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { useToasts } from '../../../shell/toasts.ts'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { RowMenu } from '../../../ui/tables/RowMenu.tsx'
import { useConsole } from '../useConsole.ts'
import styles from './PeoplePanel.module.css'
import type { Seated } from './usePeopleList.ts'

type Office = 'chair' | 'secretary' | null

/** What a row says of somebody. It is short, and clips no word: whoever asks to speak is known to be there. */
function useFacts(person: Seated, office: Office, isDoubted: boolean): string {
  const t = useTranslations('console.people')
  const { nameOf, weights } = useConsole()
  const isHand = useLiveState((it) => it.hands.includes(person._id))
  const hasFloor = useLiveState((it) => floorIn(it)?.member_id === person._id)
  const share = person.weight > 0 && weights.share(person.weight)
  const holds = office && t(office)
  if (isDoubted) return sentence(holds, share, t('doubted'))
  if (hasFloor || isHand) return sentence(t(hasFloor ? 'floor' : 'hand'), share || holds)
  return sentence(holds, share, person.way ? t(`ways.${person.way}`) : person.via ? t('via', { name: nameOf(person.via) }) : t('ways.AWAY'))
}

const sentence = (...parts: (string | false | null)[]): string => parts.filter(Boolean).join(', ')

/** One of the people: name, office, how they are there, and what can be done. */
export function PeopleRow({ person }: { person: Seated }) {
  const t = useTranslations('console.people')
  const office = useLiveState((it) => (it.register.meeting.chair_id === person._id ? 'chair' : it.secretary_id === person._id ? 'secretary' : null))
  const isHeard = useLiveState((it) => it.rooms[person._id]?.audio ?? null)
  const isDoubted = useLive((it) => it.doubted.includes(person._id)) && person.way === 'ROOM'
  const facts = useFacts(person, office, isDoubted)
  return (
    <div className={styles.row} data-away={person.way === null || undefined} data-doubted={isDoubted || undefined} style={toned('ambra')}>
      <Avatar name={person.name} size={30} company={person.isCompany} />
      <span className={styles.who}>
        <span className={styles.name}>{person.name}</span>
        <span className={styles.facts}>{facts}</span>
      </span>
      {isDoubted && <IconPlugConnectedX size={16} stroke={1.7} className={styles.doubt} aria-hidden />}
      {isHeard !== null &&
        (isHeard ? (
          <IconMicrophone size={16} stroke={1.7} role="img" aria-label={t('audioOn')} />
        ) : (
          <IconMicrophoneOff size={16} stroke={1.7} className={styles.off} role="img" aria-label={t('audioOff')} />
        ))}
      <Acts person={person} canMute={isHeard === true} office={office} />
    </div>
  )
}

function Acts({ person: { _id, name, way }, canMute, office }: { person: Seated; canMute: boolean; office: Office }) {
  const t = useTranslations('console.people')
  const { acts } = useConsole()
  const { tell } = useToasts()
  const status = useLiveState((it) => it.status)
  const current = useLiveState((it) => it.current_id)
  const hasFloor = useLiveState((it) => floorIn(it)?.member_id === _id)
  const isVoting = useLiveState((it) => openVoteIn(it) !== null)
  const expel = useExpel()
  const isThere = way !== null
  const ask = async () => {
    if (await acts.askDeclaration({ member_id: _id, odg_id: current })) tell({ kind: 'success', text: t('asked', { name }) })
  }
  const secretary = async () => {
    if (await acts.nameSecretary(_id)) tell({ kind: 'success', text: t('named', { name }) })
  }
  return (
    <RowMenu name={name}>
      {canMute && (
        <Menu.Item leftSection={<IconMicrophoneOff size={16} aria-hidden />} onClick={() => void acts.mute(_id)}>
          {t('mute')}
        </Menu.Item>
      )}
      {isThere && !isVoting && (
        <Menu.Item leftSection={<IconHandStop size={16} aria-hidden />} onClick={() => void acts.giveFloor(hasFloor ? null : _id)}>
          {t(hasFloor ? 'takeFloor' : 'giveFloor')}
        </Menu.Item>
      )}
      {isThere && office === null && (
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => void secretary()}>
          {t('makeSecretary')}
        </Menu.Item>
      )}
      {isThere && status === 'STARTED' && (
        <Menu.Item leftSection={<IconFileDescription size={16} aria-hidden />} onClick={() => void ask()}>
          {t('ask')}
        </Menu.Item>
      )}
      {way === null && (
        <Menu.Item leftSection={<IconUserCheck size={16} aria-hidden />} onClick={() => void acts.recordPresence({ present: [_id], absent: [] })}>
          {t('inHall')}
        </Menu.Item>
      )}
      {way === 'HALL' && (
        <Menu.Item leftSection={<IconUserMinus size={16} aria-hidden />} onClick={() => void acts.recordPresence({ present: [], absent: [_id] })}>
          {t('leftHall')}
        </Menu.Item>
      )}
      {isThere && way !== 'HALL' && office !== 'chair' && (
        <Menu.Item data-danger leftSection={<IconDoorExit size={16} aria-hidden />} onClick={() => void expel(_id, name)}>
          {t('expel')}
        </Menu.Item>
      )}
    </RowMenu>
  )
}

/** Asked first: whoever goes takes along what they represent. */
function useExpel(): (id: string, name: string) => Promise<void> {
  const t = useTranslations('console.people.expelling')
  const { acts } = useConsole()
  const { confirm } = useDialogs()
  const line = useLiveLine()
  return async (id, name) => {
    const state = line.getSnapshot().state
    if (!state || refuseExpel(state, id)) return
    const represented = Object.values(state.mandates).filter((it) => it.until === null && it.delegate_id === id).length
    const words = { title: t('title', { name }), text: t('text', { count: represented }), proceed: t('proceed'), cancel: t('cancel') }
    if (await confirm({ ...words, danger: true })) await acts.expel(id)
  }
}
