import { liveRoutes } from '@delibera/core/live/routes'
import { Button } from '@mantine/core'
import { IconFileDescription } from '@tabler/icons-react'
import { useState } from 'react'
import { call as ask } from '../../../api/call.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import { useLiveRefusal } from '../../../meeting/live/useLiveRefusal.ts'
import { useMember } from '../../../meeting/live/useMember.ts'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import styles from './DeclarationCard.module.css'

/** Whoever takes part may ask to have a statement in the minutes (art. 2375 c. 1), and reads what became of it. Nothing while one is being written. */
export function DeclarationWish() {
  const t = useTranslations('live.wish')
  const { me } = useMember()
  const isHeld = useLiveState((it) => it.status === 'STARTED')
  const wish = useLiveState((it) => it.wishes[me])
  const isWriting = useLiveState((it) =>
    Object.values(it.declarations).some((one) => one.member_id === me && (one.status === 'ASKED' || one.status === 'WRITTEN')),
  )
  const { want, isBusy, error } = useWish()
  if (!isHeld || isWriting) return null
  const isOpen = wish !== undefined && wish.declined === null
  return (
    <div className={styles.card}>
      {wish?.declined && (
        <Notice tone="ambra" icon="clock" role="status">
          {t('declined', { words: wish.declined })}
        </Notice>
      )}
      {isOpen && (
        <Notice tone="cielo" icon="clock" role="status">
          {t('asked')}
        </Notice>
      )}
      <Button
        variant={isOpen ? 'subtle' : 'default'}
        mih={44}
        loading={isBusy}
        leftSection={isOpen ? undefined : <IconFileDescription size={18} stroke={1.7} aria-hidden />}
        classNames={{ label: styles.long!, root: styles.tall! }}
        onClick={() => void want(!isOpen)}
      >
        {t(isOpen ? 'withdraw' : wish ? 'again' : 'ask')}
      </Button>
      {error && <FormAlert kind="error">{error}</FormAlert>}
    </div>
  )
}

function useWish() {
  const { link } = useMember()
  const words = useLiveRefusal()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const want = async (wanted: boolean) => {
    setBusy(true)
    setError(null)
    try {
      await ask(liveRoutes.wantDeclaration, { params: { ...link }, body: { wanted } })
    } catch (refusal) {
      setError(words(refusal))
    } finally {
      setBusy(false)
    }
  }
  return { want, isBusy, error }
}
