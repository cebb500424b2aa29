import { quantityRange } from '@delibera/core/payments/quantity'
import { Modal } from '@mantine/core'
import { useShop } from '../../../credits/useShop.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useShortage } from '../../../shell/useBuyCredits.ts'
import { useWorkspace } from '../../../shell/workspace.ts'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { useCreditsText } from '../../../ui/marks/Credits.tsx'
import styles from './CreditsModal.module.css'
import { CreditsPanel } from './CreditsPanel.tsx'

interface Props {
  opened: boolean
  onClose: () => void
}

/** Buys credits over whatever page one is on: for the company in whose display one is, or for oneself. Where nothing is sold it says who adds them. */
export function CreditsModal({ opened, onClose }: Props) {
  const shortage = useShortage()
  const t = useTranslations('payments')
  const close = useTranslations('shell.dialog')
  const text = useCreditsText()
  const { company } = useWorkspace()
  const { isOpen } = useShop()
  const mine = isOpen ? t('buy') : t('title')
  const whose = company ? ({ wallet: 'company', companyId: company._id } as const) : ({ wallet: 'user' } as const)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={company ? t(isOpen ? 'modal.company' : 'off.company', { name: company.business_name }) : mine}
      size={900}
      radius="lg"
      closeButtonProps={{ 'aria-label': close('close') }}
      classNames={{ title: styles.title!, body: styles.body!, content: styles.content! }}
    >
      {shortage > 0 && (
        <FormAlert kind="warning">
          {isOpen ? t('modal.proposed', { missing: text(shortage), credits: quantityRange(shortage).min }) : t('modal.shortage', { credits: text(shortage) })}
        </FormAlert>
      )}
      {opened && <CreditsPanel {...whose} minimum={shortage} startsOpen onBought={onClose} />}
    </Modal>
  )
}
