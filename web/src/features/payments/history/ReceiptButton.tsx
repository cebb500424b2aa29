import { receiptRoutes } from '@delibera/core/payments/routes'
import { Button, type ButtonProps } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { CallError } from '../../../api/call.ts'
import { download } from '../../../api/download.ts'
import { useReaction } from '../../../shell/useReaction.tsx'

interface Props extends Pick<ButtonProps, 'size' | 'variant' | 'className' | 'fullWidth'> {
  /** Of the purchase. */
  id: string
  label: string
  spoken?: string
  /** It was paid a moment ago: the receipt is there once the bank has said so. */
  isFresh?: boolean
}

const pause_ms = 1500
const tries = 8

/** Saves the receipt of a purchase. */
export function ReceiptButton({ id, label, spoken, isFresh = false, ...look }: Props) {
  const react = useReaction()
  const [isBusy, setBusy] = useState(false)
  const get = async () => {
    setBusy(true)
    try {
      await saved(id, isFresh ? tries : 1)
    } catch (error) {
      react(error, 'loading')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button {...look} loading={isBusy} leftSection={<IconFileTypePdf size={16} stroke={1.6} aria-hidden />} aria-label={spoken} onClick={() => void get()}>
      {label}
    </Button>
  )
}

async function saved(id: string, left: number): Promise<void> {
  try {
    await download(receiptRoutes.receipt, { params: { id } })
  } catch (error) {
    if (!(error instanceof CallError && error.status === 404 && left > 1)) throw error
    await new Promise((resolve) => setTimeout(resolve, pause_ms))
    await saved(id, left - 1)
  }
}
