import { TourScreen } from '@delibera/core/accounts/schema'
import { Button } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from '../i18n/useTranslations.ts'
import styles from './TourCard.module.css'
import { usePreferences } from './usePreferences.ts'
import { useTourPlace } from './useTourPlace.ts'

/** What each screen explains, by the `data-tour` of the part: at most three. */
const hints = {
  dashboard: ['guide', 'todo', 'companies'],
  meeting: ['steps', 'law', 'next'],
  console: ['quorum', 'act', 'tabs'],
} as const satisfies Record<TourScreen, readonly string[]>

type Hint = (typeof hints)[TourScreen][number]

const partOf = (hint: Hint) => document.querySelector<HTMLElement>(`[data-tour="${hint}"]`)
/** Parts that this window does not show are not spoken of. */
const isShown = (hint: Hint) => (partOf(hint)?.getClientRects().length ?? 0) > 0

/** One hint at a time, beside the part that it is about and never over it. It takes nothing away from the page: everything can be pressed meanwhile. */
export function TourCard({ screen }: { screen: TourScreen }) {
  const t = useTranslations('tour')
  const title = useId()
  const card = useRef<HTMLDivElement>(null)
  const { settings, save } = usePreferences()
  const [shown, setShown] = useState<readonly Hint[]>([])
  const [at, setAt] = useState(0)
  useEffect(() => setShown(hints[screen].filter(isShown)), [screen])
  const hint = shown[at]
  const place = useTourPlace(hint ? partOf(hint) : null, card)
  // Who works with the keyboard is in it at once, and moves on with Enter.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each hint
  useEffect(() => card.current?.querySelector<HTMLElement>('[data-next]')?.focus({ preventScroll: true }), [hint])
  if (!hint) return null
  const isLast = at === shown.length - 1
  const done = () => save({ app_settings: { tours: [...new Set([...(settings?.tours ?? []), screen])] } })
  const close = () => save({ app_settings: { tours: [...TourScreen.options] } })
  return (
    <div
      ref={card}
      role="dialog"
      aria-labelledby={title}
      className={styles.card}
      style={place}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
      }}
    >
      <p id={title} className={styles.title}>
        {t(`${hint}.title`)}
      </p>
      <p className={styles.text}>{t(`${hint}.text`)}</p>
      <div className={styles.foot}>
        <span className={styles.count}>{t('count', { at: at + 1, all: shown.length })}</span>
        <Button size="xs" variant="subtle" onClick={close}>
          {t('close')}
        </Button>
        <Button size="xs" data-next onClick={() => (isLast ? done() : setAt(at + 1))}>
          {t(isLast ? 'done' : 'forward')}
        </Button>
      </div>
    </div>
  )
}
