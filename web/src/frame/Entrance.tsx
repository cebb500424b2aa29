import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { type InactiveReason, useSession } from '../api/session.tsx'
import { useShop } from '../credits/useShop.ts'
import { InactiveView } from '../features/accounts/entry/InactiveView.tsx'
import { CompanyEntrance } from '../features/companies/entrance/CompanyEntrance.tsx'
import { useTranslations } from '../i18n/useTranslations.ts'
import { useDialogs } from '../shell/dialogs.tsx'
import { refuseCompany } from '../shell/guards.ts'
import { useScreen } from '../shell/screen.ts'
import { useWorkspace } from '../shell/workspace.ts'
import { PageLink } from '../ui/page/PageLink.tsx'
import { LockedState } from '../ui/states/LockedState.tsx'
import styles from './Entrance.module.css'

/** The page, or why it is closed: the account, the company, its subscription or one of its services is not active. */
export function Entrance({ children }: { children: ReactNode }) {
  const screen = useScreen()
  const { state, reason } = useSession()
  if (state === 'inactive' && reason) return <Inactive reason={reason} />
  if (screen?.display !== 'company') return children
  return (
    <CompanyEntrance>
      <Subscribed>{children}</Subscribed>
    </CompanyEntrance>
  )
}

function Subscribed({ children }: { children: ReactNode }) {
  const screen = useScreen()
  const { company } = useWorkspace()
  const refusal = screen ? refuseCompany(screen, company) : null
  if (refusal?.because === 'subscription') return <SubscriptionNeeded companyId={company!._id} />
  if (refusal?.because === 'service') return <ServiceNeeded service={refusal.service} companyId={company!._id} />
  return children
}

/** Somebody is signed in and may not act. */
function Inactive({ reason }: { reason: InactiveReason }) {
  const t = useTranslations('shell')
  const { user, leave } = useSession()
  return (
    <div className={styles.inactive}>
      <InactiveView reason={reason} email={user?.email ?? ''} leave={{ text: t('leave'), onClick: () => void leave() }} />
    </div>
  )
}

/** Subscribe, or go back to the home of the company: there is no third way. */
function SubscriptionNeeded({ companyId }: { companyId: string }) {
  const t = useTranslations('shell.subscription')
  const { confirm } = useDialogs()
  const navigate = useNavigate()
  const { isOpen } = useShop()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked once for each company
  useEffect(() => {
    let isHere = true
    void confirm({ title: t('title'), text: t('text'), proceed: t(isOpen ? 'proceed' : 'how'), cancel: t('cancel') }).then((isSubscribing) => {
      if (isHere) void navigate({ to: `/company/${companyId}/${isSubscribing ? 'settings/products' : 'home'}` })
    })
    return () => {
      isHere = false
    }
  }, [companyId])
  return <LockedState title={t('title')} text={t('text')} />
}

function ServiceNeeded({ service, companyId }: { service: string; companyId: string }) {
  const t = useTranslations('shell.service')
  const { isOpen, contact } = useShop()
  const name = service === 'MAILER' ? t('names.MAILER') : t('names.other')
  const actions = (
    <>
      <Button component={PageLink} to={`/company/${companyId}/settings/products`}>
        {t('see')}
      </Button>
      <Button component={PageLink} to={`/company/${companyId}/home`} variant="default">
        {t('home')}
      </Button>
    </>
  )
  return <LockedState title={t('title', { name })} text={isOpen ? t('text') : t('off', { email: contact })} actions={actions} />
}
