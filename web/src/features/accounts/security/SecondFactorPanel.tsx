import { secondFactorRoutes } from '@delibera/core/accounts/routes'
import type { ReplyOf } from '@delibera/core/route'
import { Button, Skeleton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { call } from '../../../api/call.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { VerdictBadge } from '../../../ui/marks/VerdictBadge.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './SecondFactorPanel.module.css'
import { SecondFactorSetup } from './SecondFactorSetup.tsx'
import { TurnSecondFactorOff } from './TurnSecondFactorOff.tsx'

/** Off, being set up, just turned on (the codes are shown once and must be kept), on, being turned off. */
type Step = { at: 'rest' } | { at: 'setup'; secret: ReplyOf<typeof secondFactorRoutes.beginTotp> } | { at: 'codes'; codes: string[] } | { at: 'turn_off' }

interface Props {
  /** Undefined until it is known. */
  isOn: boolean | undefined
  /** Since when it is on. */
  since?: string | null | undefined
}

export function SecondFactorPanel({ isOn, since }: Props) {
  const t = useTranslations('security.totp')
  const [step, setStep] = useState<Step>({ at: 'rest' })
  const rest = () => setStep({ at: 'rest' })
  const isShownOn = isOn || step.at === 'codes'
  const badge = isOn !== undefined && <VerdictBadge verdict={isShownOn ? 'valid' : 'attention'} label={t(isShownOn ? 'on' : 'off')} />
  return (
    <Panel title={t('title')} actions={badge}>
      {isOn === undefined && <Skeleton height={96} />}
      {step.at === 'setup' && <SecondFactorSetup secret={step.secret} onCancel={rest} onDone={(codes) => setStep({ at: 'codes', codes })} />}
      {step.at === 'codes' && <RecoveryCodes codes={step.codes} onDone={rest} />}
      {step.at === 'turn_off' && <TurnSecondFactorOff onDone={rest} />}
      {step.at === 'rest' && isOn === false && <Off onBegin={(secret) => setStep({ at: 'setup', secret })} />}
      {step.at === 'rest' && isOn && <On since={since} onTurnOff={() => setStep({ at: 'turn_off' })} />}
    </Panel>
  )
}

function Off({ onBegin }: { onBegin: (secret: ReplyOf<typeof secondFactorRoutes.beginTotp>) => void }) {
  const t = useTranslations('security.totp')
  const react = useReaction()
  const begin = useMutation({ mutationFn: () => call(secondFactorRoutes.beginTotp, {}), onSuccess: onBegin, onError: (error) => react(error) })
  return (
    <div className={styles.rest}>
      <p>{t('offText')}</p>
      <Button loading={begin.isPending} onClick={() => begin.mutate()}>
        {t('begin')}
      </Button>
    </div>
  )
}

function On({ since, onTurnOff }: Pick<Props, 'since'> & { onTurnOff: () => void }) {
  const t = useTranslations('security.totp')
  const format = useFormatter()
  return (
    <div className={styles.rest}>
      <p>
        {since && `${t('onSince', { date: format.dateTime(new Date(since), { dateStyle: 'long' }) })} `}
        {t('onText')}
      </p>
      <Button variant="default" onClick={onTurnOff}>
        {t('turnOff')}
      </Button>
    </div>
  )
}
