import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { openHereFromHome } from '../api/push-device.ts'
import { type PushCalls, usePush } from '../api/usePush.ts'
import { useTranslations } from '../i18n/useTranslations.ts'
import styles from './PushSwitch.module.css'

interface Props {
  /** Of what one is told: of what an account is told, or of one meeting. */
  of: 'account' | 'member'
  calls: PushCalls
}

/** Whether this browser, or telephone, tells of what happens although no page is open. */
export function PushSwitch({ of, calls }: Props) {
  const t = useTranslations('push')
  const { state, turnOn, turnOff } = usePush(calls)
  const opensHere = of === 'member' && state === 'install'
  useEffect(() => {
    if (opensHere) openHereFromHome()
  }, [opensHere])
  if (state === 'none') return null
  const device = matchMedia('(pointer: coarse)').matches ? 'phone' : 'computer'
  const canTurnOn = state !== 'on' && state !== 'denied' && state !== 'install' && state !== 'missing'
  return (
    <section className={styles.push} aria-label={t(`${of}.title`, { device })}>
      <div role="status">
        <p>{t(`${of}.title`, { device })}</p>
        <p>{state === 'on' || state === 'off' || state === 'waiting' ? t(`${of}.${state === 'on' ? 'on' : 'off'}`, { device }) : t(`states.${state}`)}</p>
      </div>
      {canTurnOn && (
        <Button variant="default" mih={44} disabled={state === 'waiting'} loading={state === 'asking'} onClick={() => void turnOn()}>
          {t(`${of}.turnOn`, { device })}
        </Button>
      )}
      {state === 'on' && (
        <Button variant="default" mih={44} onClick={() => void turnOff()}>
          {t('turnOff')}
        </Button>
      )}
    </section>
  )
}
