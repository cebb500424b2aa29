import type { Verbal } from '@delibera/core/minutes/schema'
import type { VerbalSignature } from '@delibera/core/minutes/signatures'
import { Button } from '@mantine/core'
import { IconBell, IconClockHour4, IconEye, IconMail } from '@tabler/icons-react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import styles from './SigningSigner.module.css'
import { lettersSince, type SigningActs } from './useSigningActs.ts'
import { useSignWhen } from './useSignWords.ts'

interface Props {
  signature: VerbalSignature
  verbal: Verbal
  acts: SigningActs
}

/** One who signs: where they stand and since when, and a reminder where one may help. */
export function SigningSigner({ signature, verbal, acts }: Props) {
  const t = useTranslations('signing')
  const { tell } = useToasts()
  const { member_id, name, role, signed_at, refused_at, requested_at } = signature
  const act = `remind:${member_id}` as const
  const refused = acts.refusedIn(act)
  const canRemind = verbal.confirmed && requested_at && !signed_at
  const remind = async () => {
    const now = await acts.remind(member_id)
    if (!now) return
    if (lettersSince(verbal, now) > 0) tell({ kind: 'success', text: t('panel.reminded', { name }) })
    else tell({ kind: 'info', text: t('panel.tooSoon', { name }) })
  }
  return (
    <li className={styles.signer}>
      <Avatar name={name} size={32} />
      <div className={styles.words}>
        <p className={styles.name}>
          {name} <span>{t('role', { role })}</span>
        </p>
        <State signature={signature} confirmed={verbal.confirmed} />
        {signature.refusal && <blockquote className={styles.refusal}>{signature.refusal}</blockquote>}
        {refused && <FormAlert kind="error">{refused}</FormAlert>}
      </div>
      {canRemind && (
        <Button
          variant="default"
          size="xs"
          className={styles.remind}
          leftSection={<IconBell size={15} aria-hidden />}
          aria-label={t(refused_at ? 'panel.askAgainOf' : 'panel.remindOf', { name })}
          loading={acts.busy === act}
          onClick={() => void remind()}
        >
          {t(refused_at ? 'panel.askAgain' : 'panel.remind')}
        </Button>
      )}
    </li>
  )
}

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

function State({ signature: it, confirmed }: { signature: VerbalSignature; confirmed: boolean }) {
  const t = useTranslations('signing.panel.state')
  const when = useSignWhen()
  const told = () => {
    if (it.signed_at && it.way) {
      const words = [t('signed', { when: when.short(it.signed_at) }), t(it.way), it.identity && t(`identity.${it.identity}`, { holder: it.holder ?? '?' })]
      return [<KindMark key="mark" kind={it.identity === 'UNCHECKED' ? 'warning' : 'success'} size={16} />, words.filter(Boolean).join(', ')]
    }
    if (it.refused_at) return [<KindMark key="mark" kind="error" size={16} />, t('refused', { when: when.short(it.refused_at) })]
    if (it.read_at && confirmed) return [<IconEye key="mark" {...icon} />, t('read', { when: when.short(it.read_at) })]
    if (!it.requested_at) return [<IconClockHour4 key="mark" {...icon} />, t(confirmed ? 'idle' : 'draftIdle')]
    const asked = t(confirmed ? 'requested' : 'draft', { when: when.short(it.requested_at) })
    const isReminded = it.reminded_at && it.reminded_at > it.requested_at
    return [<IconMail key="mark" {...icon} />, isReminded ? `${asked}, ${t('reminded', { when: when.short(it.reminded_at!) })}` : asked]
  }
  const [mark, words] = told()
  return (
    <p className={styles.state}>
      {mark}
      <span>{words}</span>
    </p>
  )
}
