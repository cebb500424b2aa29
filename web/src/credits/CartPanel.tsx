import { cartTotals, creditsShortage, isCartShort, isCartShown } from '@delibera/core/payments/cart'
import type { Cart } from '@delibera/core/payments/schema'
import { Button } from '@mantine/core'
import { IconAlertTriangleFilled, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslations } from '../i18n/useTranslations.ts'
import { toned } from '../palette.ts'
import { type Flag, useScreen } from '../shell/screen.ts'
import { buyCredits } from '../shell/useBuyCredits.ts'
import { useWorkspace } from '../shell/workspace.ts'
import { Credits, useCreditsText } from '../ui/marks/Credits.tsx'
import type { LiveStatus, MeetingStatus } from '../ui/marks/status.ts'
import { CartItems } from './CartItems.tsx'
import styles from './CartPanel.module.css'
import { TrialCreditsButton } from './TrialCredits.tsx'
import { useShop } from './useShop.ts'

interface Props extends Pick<Cart, 'items' | 'due'> {
  /** Units in the company's wallet. */
  real: number
  /** Null while there is no meeting yet. */
  meetingStatus: MeetingStatus | null
  liveStatus: LiveStatus | null
  /** Whether it can stand open without hiding anything; otherwise it begins closed. */
  hasRoom?: boolean
}

/** What a meeting costs, beside its steps: a panel that floats, on small screens a bar at the foot. Some screens, and some moments, have none. */
export function CartPanel({ meetingStatus, liveStatus, ...cart }: Props) {
  const screen = useScreen()
  const isUnlimited = useWorkspace().company?.isUnlimited ?? false
  const step = screen?.path.split('/').at(-1) ?? ''
  const flags = screen?.flags ?? []
  if (!isCartShown({ isUnlimited, hasCart: flags.includes('cart'), step, meetingStatus, liveStatus })) return null
  return <CartBox {...cart} flags={flags} isRoom={step === 'live'} />
}

interface BoxProps extends Pick<Cart, 'items' | 'due'> {
  real: number
  hasRoom?: boolean
  flags: readonly Flag[]
  /** The next step is the opening of the room. */
  isRoom: boolean
}

const isWide = () => window.matchMedia('(min-width: 62.01em)').matches

function CartBox({ items, due, real, hasRoom = true, flags, isRoom }: BoxProps) {
  const t = useTranslations('cart')
  const body = useId()
  const [chosen, choose] = useState<boolean | null>(null)
  const isOpen = chosen ?? (hasRoom && !flags.includes('cartClosed') && isWide())
  const { unpaid } = cartTotals(items)
  const isShort = isCartShort(items, real)
  const Arrow = isOpen ? IconChevronDown : IconChevronUp
  return (
    <>
      <aside className={styles.cart} aria-label={t('title')} data-place={flags.includes('cartTl') ? 'top-left' : undefined} style={toned('arancio')}>
        <button type="button" className={styles.head} aria-expanded={isOpen} aria-controls={body} onClick={() => choose(!isOpen)}>
          <span className={styles.title}>{t('title')}</span>
          <span className={styles.sum} data-short={isShort || undefined}>
            {isShort && <IconAlertTriangleFilled size={15} role="img" aria-label={t('below')} />}
            <Credits units={unpaid} />
          </span>
          <Arrow size={16} stroke={1.8} aria-hidden />
        </button>
        <div id={body} hidden={!isOpen} className={styles.body}>
          <CartItems items={items} real={real} isShort={isShort} />
          <Due due={due} real={real} isRoom={isRoom} />
        </div>
      </aside>
      <div className={styles.room} aria-hidden />
    </>
  )
}

/** What the next step pays, or what is missing for it. */
function Due({ due, real, isRoom }: Pick<BoxProps, 'due' | 'real' | 'isRoom'>) {
  const t = useTranslations('cart')
  const credits = useCreditsText()
  const { isOpen } = useShop()
  const missing = creditsShortage({ due, real, isUnlimited: false })
  const companyId = useWorkspace().company?._id
  if (due === 0) return <p className={styles.note}>{t('nothing')}</p>
  return (
    <>
      <p className={styles.note}>
        {t(isRoom ? 'dueRoom' : 'dueStep', { due: credits(due) })} {missing > 0 && t('short', { missing: credits(missing) })}
      </p>
      {missing > 0 && companyId && <TrialCreditsButton companyId={companyId} />}
      {missing > 0 && (
        <Button variant="light" color="arancio" fullWidth onClick={() => buyCredits({ shortage: missing })}>
          {t(isOpen ? 'buy' : 'off.how')}
        </Button>
      )}
    </>
  )
}
