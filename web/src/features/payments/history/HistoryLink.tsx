import { Anchor } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { HistoryKind } from './HistoryTable.tsx'

const HistoryWindow = lazy(async () => ({ default: (await import('./HistoryWindow.tsx')).HistoryWindow }))

/** From a few lines to all of them. */
export function HistoryLink({ kind, label }: { kind: HistoryKind; label: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Anchor component="button" type="button" fz="sm" fw={580} onClick={() => setOpen(true)}>
        {label}
      </Anchor>
      <Suspense>{isOpen && <HistoryWindow kind={kind} companyId={null} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
