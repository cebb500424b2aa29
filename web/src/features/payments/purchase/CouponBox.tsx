import { limits } from '@delibera/core/limits'
import { Button, TextInput } from '@mantine/core'
import { IconTicket } from '@tabler/icons-react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useMessage } from '../../../shell/useReaction.tsx'
import styles from './CouponBox.module.css'
import type { Coupon } from './useCoupon.ts'

/** A code of eight characters; once applied it can only be taken off again. */
export function CouponBox({ coupon }: { coupon: Coupon }) {
  const t = useTranslations('payments.coupon')
  const say = useMessage()
  const { code, applied, rejection, isChecking, canApply } = coupon
  const apply = (
    <Button size="compact-sm" variant="subtle" disabled={!canApply} loading={isChecking} onClick={() => void coupon.apply()}>
      {t('apply')}
    </Button>
  )
  const remove = (
    <Button size="compact-sm" variant="subtle" onClick={coupon.remove}>
      {t('remove')}
    </Button>
  )
  return (
    <form
      className={styles.box}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (canApply && !applied) void coupon.apply()
      }}
    >
      <TextInput
        label={t('label')}
        value={applied?.promotion.code ?? code}
        readOnly={applied !== null}
        onChange={(event) => coupon.write(event.currentTarget.value)}
        placeholder={t('placeholder', { length: limits.coupon_length })}
        error={rejection && say(rejection)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        leftSection={<IconTicket size={16} stroke={1.6} aria-hidden />}
        rightSectionWidth={90}
        rightSection={applied ? remove : apply}
        classNames={{ input: styles.input! }}
      />
    </form>
  )
}
