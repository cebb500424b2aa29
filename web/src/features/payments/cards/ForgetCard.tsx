import type { PaymentMethod } from '@delibera/core/payments/schema'
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDialogs } from '../../../shell/dialogs.tsx'
import styles from './ForgetCard.module.css'
import { useMethodName } from './useMethodName.ts'

interface Props {
  it: PaymentMethod
  isCompany: boolean
  forget: (id: string) => Promise<unknown>
}

/** Takes a card back from the provider, once one is sure. */
export function ForgetCard({ it, isCompany, forget }: Props) {
  const t = useTranslations('payments.methods.forget')
  const { confirm } = useDialogs()
  const card = useMethodName()(it)
  const ask = async () => {
    const text = isCompany ? t('companyText') : t('text')
    const isSure = await confirm({ title: t('title', { card }), text, proceed: t('proceed'), cancel: t('cancel'), danger: true })
    // What stands against it has been told already.
    if (isSure) await forget(it.id).catch(() => undefined)
  }
  return (
    <ActionIcon className={styles.forget!} aria-label={t('button', { card })} onClick={() => void ask()}>
      <IconTrash size={16} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}
