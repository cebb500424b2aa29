import { floorIn } from '@delibera/core/live/presence'
import { openVoteIn } from '@delibera/core/live/rules'
import { ActionIcon, Button } from '@mantine/core'
import { IconHandStop, IconMicrophone, IconX } from '@tabler/icons-react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import { toned } from '../../../palette.ts'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { Badge } from '../../../ui/marks/Badge.tsx'
import hidden from '../../../ui/marks/Unseen.module.css'
import { SpeakingClock } from '../room/SpeakingClock.tsx'
import { useConsole } from '../useConsole.ts'
import styles from './HandsPanel.module.css'
import { WishList } from './WishList.tsx'

/** More than these at once nobody answers; the rest are counted. */
const most_shown = 30

/** Who has the floor, who asks for it in the order in which they did, and who asks for a declaration. */
export function HandsPanel() {
  const t = useTranslations('console.hands')
  const hands = useLiveState((it) => it.hands)
  return (
    <section className={styles.panel} aria-label={t('title')}>
      <FloorLine />
      <div className={styles.head}>
        <h2 className={styles.title}>
          <IconHandStop size={17} stroke={1.7} aria-hidden />
          {t('title')}
        </h2>
        {hands.length > 0 && <Badge tone="ambra">{hands.length}</Badge>}
      </div>
      {hands.length === 0 ? (
        <p className={styles.none}>{t('none')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
        <ol className={styles.hands} tabIndex={0} aria-label={t('order')}>
          {hands.slice(0, most_shown).map((it, at) => (
            <Hand key={it} id={it} isFirst={at === 0} />
          ))}
        </ol>
      )}
      {hands.length > most_shown && <p className={styles.none}>{t('more', { count: hands.length - most_shown })}</p>}
      <WishList />
      <p className={hidden.unseen} role="status">
        {hands.length > 0 ? t('spoken', { count: hands.length }) : ''}
      </p>
    </section>
  )
}

/** Who has the floor and for how long; the line stays where it is when nobody has it, so that nothing below moves. */
function FloorLine() {
  const t = useTranslations('console.hands')
  const { nameOf, acts } = useConsole()
  const floor = useLiveState(floorIn)
  return (
    <div className={styles.floor} data-given={floor !== null || undefined} style={toned('verde')}>
      <IconMicrophone size={17} stroke={1.7} aria-hidden />
      {floor ? (
        <>
          <p className={styles.speaker}>{nameOf(floor.member_id)}</p>
          <SpeakingClock since={floor.from} label={t('clock')} />
          <Button
            size="compact-sm"
            variant="default"
            className={styles.give}
            loading={acts.busy === 'giveFloor'}
            onClick={() => void acts.giveFloor(null)}
            aria-label={t('takeFrom', { name: nameOf(floor.member_id) })}
          >
            {t('take')}
          </Button>
        </>
      ) : (
        <p className={styles.nobody}>{t('nobody')}</p>
      )}
      <p className={hidden.unseen} role="status">
        {floor ? t('has', { name: nameOf(floor.member_id) }) : ''}
      </p>
    </div>
  )
}

function Hand({ id, isFirst }: { id: string; isFirst: boolean }) {
  const t = useTranslations('console.hands')
  const { person, weights, acts } = useConsole()
  const isVoting = useLiveState((it) => openVoteIn(it) !== null)
  const { name, weight, isCompany } = person(id)
  return (
    <li className={styles.hand}>
      <Avatar name={name} size={30} company={isCompany} />
      <span className={styles.who}>
        <span className={styles.name}>{name}</span>
        <span className={styles.note}>{weight > 0 ? weights.share(weight) : t('noVote')}</span>
      </span>
      {!isVoting && (
        <Button
          size="compact-sm"
          variant={isFirst ? 'light' : 'default'}
          className={styles.give}
          onClick={() => void acts.giveFloor(id)}
          aria-label={t('giveTo', { name })}
        >
          {t('give')}
        </Button>
      )}
      <ActionIcon variant="subtle" color="gray" onClick={() => void acts.lowerHand(id)} aria-label={t('lower', { name })}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </li>
  )
}
