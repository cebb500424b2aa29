import { cartMoment, cartTotals, creditsShortage, isCartShort, isCartShown } from '@delibera/core/payments/cart'
import type { Cart } from '@delibera/core/payments/schema'
import { Button } from '@mantine/core'
import { IconAlertTriangleFilled, IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslations } from '../i18n/useTranslations.ts'
import { toned } from '../palette.ts'
import { useScreen } from '../shell/screen.ts'
import { buyCredits } from '../shell/useBuyCredits.ts'
import { useWorkspace } from '../shell/workspace.ts'
import { useCreditsText } from '../ui/marks/Credits.tsx'
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
  /** What is paid for where it is no meeting: a decision costs once, when it is sent. */
  subject?: 'decision'
}

/** What a meeting costs, beside its steps: in one sentence, with its lines on request. Some screens, and some moments, have none. */
export function CartPanel({ liveStatus, ...cart }: Props) {
  const screen = useScreen()
  const isUnlimited = useWorkspace().company?.isUnlimited ?? false
  const step = screen?.path.split('/').at(-1) ?? ''
  const hasCart = screen?.flags.includes('cart') ?? false
  if (!isCartShown({ isUnlimited, hasCart, step, meetingStatus: cart.meetingStatus, liveStatus })) return null
  return <CartBox {...cart} />
}

function CartBox({ items, due, real, meetingStatus, subject }: Omit<Props, 'liveStatus'>) {
  const t = useTranslations('cart')
  const credits = useCreditsText()
  const [title, body] = [useId(), useId()]
  const [isOpen, setOpen] = useState(false)
  const isShort = isCartShort(items, real)
  const missing = creditsShortage({ due, real, isUnlimited: false })
  const { when, later, next } = cartMoment({ items, due, meetingStatus })
  return (
    <aside className={styles.cart} aria-labelledby={title} style={toned('arancio')}>
      <h2 id={title} className={styles.title}>
        {t(subject ? `subjects.${subject}.title` : 'title')}
      </h2>
      <p className={styles.says}>
        {t(subject && due > 0 ? `subjects.${subject}.send` : `says.${when}`, { due: credits(due), later: credits(later), next })}{' '}
        {missing > 0 && t('short', { missing: credits(missing) })}
      </p>
      {missing > 0 && <Buy missing={missing} />}
      <button type="button" className={styles.more} aria-expanded={isOpen} aria-controls={body} onClick={() => setOpen(!isOpen)}>
        <span data-short={isShort || undefined}>
          {isShort && <IconAlertTriangleFilled size={15} role="img" aria-label={t('below')} />}
          {t('details', { total: credits(cartTotals(items).total) })}
        </span>
        <IconChevronDown size={16} stroke={1.8} aria-hidden data-open={isOpen || undefined} />
      </button>
      <div id={body} hidden={!isOpen} className={styles.body}>
        <CartItems items={items} real={real} isShort={isShort} />
      </div>
    </aside>
  )
}

function Buy({ missing }: { missing: number }) {
  const t = useTranslations('cart')
  const { isOpen } = useShop()
  const companyId = useWorkspace().company?._id
  return (
    <>
      {companyId && <TrialCreditsButton companyId={companyId} />}
      <Button variant="light" color="arancio" fullWidth onClick={() => buyCredits({ shortage: missing })}>
        {t(isOpen ? 'buy' : 'off.how')}
      </Button>
    </>
  )
}
