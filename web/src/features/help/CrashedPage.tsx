import { limits } from '@delibera/core/limits'
import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { PartNotLoaded } from '../../shell/loading.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { useHelpOffer } from '../../ui/states/help-offer.ts'

/** In place of a page that failed to draw itself, or whose script did not come. */
export function Crashed({ error }: Pick<ErrorComponentProps, 'error'>) {
  const t = useTranslations('shell')
  const ui = useTranslations('ui')
  const askForHelp = useHelpOffer()
  const [isReloading, setReloading] = useState(false)
  const what = error instanceof PartNotLoaded ? 'notLoaded' : 'crashed'
  const reload = () => {
    setReloading(true)
    // A reload that is slow to start must not look like a button that does nothing.
    setTimeout(() => setReloading(false), limits.interface.reload_spinner_ms)
    location.reload()
  }
  const actions = (
    <>
      <Button onClick={reload} loading={isReloading}>
        {t(`${what}.reload`)}
      </Button>
      {askForHelp && (
        <Button variant="default" onClick={() => askForHelp()}>
          {ui('askForHelp')}
        </Button>
      )}
    </>
  )
  return <EmptyState art="broken" heading="h1" title={t(`${what}.title`)} text={t(`${what}.text`)} actions={actions} />
}

/** The page of a fault where no other page is around it. */
export function CrashedPage({ error }: ErrorComponentProps) {
  return (
    <main>
      <Crashed error={error} />
    </main>
  )
}
