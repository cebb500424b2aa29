import { ActionIcon, Button } from '@mantine/core'
import { IconHandStop, IconX } from '@tabler/icons-react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { Badge } from '../../../ui/marks/Badge.tsx'
import hidden from '../../../ui/marks/Unseen.module.css'
import { useConsole } from '../useConsole.ts'
import styles from './HandsPanel.module.css'
import { useFloor } from './useFloor.ts'

/** More than these at once nobody answers; the rest are counted. */
const most_shown = 30

/** Who asks for the floor, in the order in which they did. */
export function HandsPanel() {
  const t = useTranslations('console.hands')
  const hands = useLiveState((it) => it.hands)
  return (
    <section className={styles.panel} aria-label={t('title')}>
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
      <p className={hidden.unseen} role="status">
        {hands.length > 0 ? t('spoken', { count: hands.length }) : ''}
      </p>
    </section>
  )
}

function Hand({ id, isFirst }: { id: string; isFirst: boolean }) {
  const t = useTranslations('console.hands')
  const { person, weights, acts } = useConsole()
  const { give, canSpeak } = useFloor()
  const isByDevice = useLiveState((it) => it.rooms[id] !== undefined)
  const { name, weight, isCompany } = person(id)
  return (
    <li className={styles.hand}>
      <Avatar name={name} size={30} company={isCompany} />
      <span className={styles.who}>
        <span className={styles.name}>{name}</span>
        <span className={styles.note}>{weight > 0 ? weights.share(weight) : t('noVote')}</span>
      </span>
      {canSpeak && isByDevice && (
        <Button
          size="compact-sm"
          variant={isFirst ? 'light' : 'default'}
          className={styles.give}
          onClick={() => void give(id)}
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
