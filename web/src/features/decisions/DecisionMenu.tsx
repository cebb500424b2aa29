import { decisionPath, decisionsPath } from '@delibera/core/decisions/places'
import { decisionExportRoutes } from '@delibera/core/decisions/record-routes'
import { decisionRoutes } from '@delibera/core/decisions/routes'
import type { Decision } from '@delibera/core/decisions/schema'
import { Button, Menu } from '@mantine/core'
import { type Icon, IconBan, IconChevronDown, IconCopy, IconFileZip, IconMail, IconMailCheck, IconPackageExport, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { download } from '../../api/download.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useToasts } from '../../shell/toasts.ts'
import { useReaction } from '../../shell/useReaction.tsx'
import { useRestoring } from '../../shell/useRestoring.ts'
import { useDecisionActs } from './useDecisionActs.ts'

const CancelWindow = lazy(async () => ({ default: (await import('./DecisionCancel.tsx')).DecisionCancel }))
const mark = (Mark: Icon) => <Mark size={18} stroke={1.6} aria-hidden />
const exported = { answers: IconFileZip, letters: IconMail, receipts: IconMailCheck, all: IconPackageExport } as const

/** What can be done with the whole decision: taken back, begun anew, taken away. */
export function DecisionMenu({ decision }: { decision: Decision }) {
  const t = useTranslations('decisions.menu')
  const [isCanceling, setCanceling] = useState(false)
  const { duplicate, remove } = useWholeActs(decision)
  const exportIt = useExporting(decision)
  const { decision_status: status, sent_at } = decision
  const isCancelable = status === 'OPEN' || status === 'STOPPED'
  return (
    <>
      <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            {t('label')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {sent_at !== null &&
            (Object.keys(exported) as (keyof typeof exported)[]).map((it) => (
              <Menu.Item key={it} leftSection={mark(exported[it])} onClick={() => exportIt(it)}>
                {t(`exports.${it}`)}
              </Menu.Item>
            ))}
          <Menu.Item leftSection={mark(IconCopy)} onClick={() => void duplicate()}>
            {t('duplicate')}
          </Menu.Item>
          {isCancelable && (
            <Menu.Item data-danger leftSection={mark(IconBan)} onClick={() => setCanceling(true)}>
              {t('cancel')}
            </Menu.Item>
          )}
          {status === 'DRAFT' && (
            <Menu.Item data-danger leftSection={mark(IconTrash)} onClick={() => void remove()}>
              {t('remove')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>{isCanceling && <CancelWindow decision={decision} onClose={() => setCanceling(false)} />}</Suspense>
    </>
  )
}

function useWholeActs(decision: Decision) {
  const t = useTranslations('decisions.menu')
  const acts = useDecisionActs(decision)
  const navigate = useNavigate()
  const restoring = useRestoring()
  const { tell } = useToasts()
  return {
    duplicate: async () => {
      const copy = await acts.duplicate()
      if (!copy) return
      tell({ kind: 'success', text: t('duplicated') })
      await navigate({ to: decisionPath(copy, 'text') })
    },
    // Nobody has seen a draft but who writes it: nothing is asked first, and it can be put back.
    remove: async () => {
      const removed = await acts.remove()
      if (!removed) return
      restoring({ companyId: decision.company_id, removalIds: [removed.removal_id], text: t('removed'), stale: [decisionRoutes.list] })
      await navigate({ to: decisionsPath(decision.company_id), ignoreBlocker: true })
    },
  }
}

/** Nothing to hand out is said, not shown as a failure. */
function useExporting({ _id: id }: Decision): (what: keyof typeof exported) => void {
  const t = useTranslations('decisions.menu')
  const react = useReaction()
  const { tell } = useToasts()
  return (what) =>
    void download(decisionExportRoutes[what], { params: { id } }).catch((error: { status?: number }) =>
      error.status === 204 ? tell({ kind: 'info', text: t('nothing') }) : react(error, 'loading'),
    )
}
