import type { MeetingMember } from '@delibera/core/meetings/schema'
import type { Verbal } from '@delibera/core/minutes/schema'
import { fullName } from '@delibera/core/names'
import { Button, Checkbox, MultiSelect, Textarea } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useMeeting } from '../../../meeting/useMeeting.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import styles from './SigningWindow.module.css'
import { lettersSince, type SigningActs } from './useSigningActs.ts'

interface Props {
  verbal: Verbal
  meetingId: string
  acts: SigningActs
  onClose: () => void
}

/** Whom to ask, with a word of one's own. Chair and secretary are there; others of the meeting may be added. */
export function SigningRequest({ verbal, meetingId, acts, onClose }: Props) {
  const t = useTranslations('signing.panel.requestWindow')
  const { tell } = useToasts()
  const members = useMeeting(meetingId).data?.members ?? []
  const asked = verbal.signatures.filter((it) => !it.signed_at)
  const addressOf = (id: string) => members.find((it) => it._id === id)?.email ?? null
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const [others, setOthers] = useState<string[]>([])
  const [message, setMessage] = useState('')
  const [isTried, setTried] = useState(false)
  const usual = asked.filter((it) => !it.refused_at && addressOf(it.member_id)).map((it) => it.member_id)
  const picked = chosen ?? usual
  const member_ids = [...picked, ...others]
  // Of a draft that nobody was sent the server knows who presided and who kept the minutes.
  const isFirst = asked.length === 0 && !verbal.confirmed
  const refused = acts.refusedIn('request')
  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (member_ids.length === 0 && !isFirst) return
    const now = await acts.request({ member_ids, ...(message.trim() ? { message: message.trim() } : {}) })
    if (!now) return
    tell({ kind: 'success', text: t('done', { count: lettersSince(verbal, now) }) })
    onClose()
  }
  return (
    <FormWindow opened onClose={onClose} title={t(verbal.confirmed ? 'title' : 'draftTitle')} size={560}>
      <form noValidate onSubmit={(event) => void send(event)}>
        <p>{t(verbal.confirmed ? 'text' : 'draftText')}</p>
        {asked.length > 0 && (
          <Checkbox.Group
            label={t(verbal.confirmed ? 'who' : 'whoDraft')}
            value={[...picked]}
            onChange={setChosen}
            error={isTried && member_ids.length === 0 ? t('nobody') : undefined}
          >
            <div className={styles.people}>
              {asked.map(({ member_id, name, role }) => (
                <Person key={member_id} id={member_id} name={name} role={role} address={addressOf(member_id)} />
              ))}
            </div>
          </Checkbox.Group>
        )}
        {isFirst ? <p>{t('usual')}</p> : <Others people={members} taken={verbal.signatures.map((it) => it.member_id)} value={others} onChange={setOthers} />}
        <Textarea
          label={t('message')}
          description={t('messageHelp')}
          rows={3}
          maxLength={2000}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        {refused && <FormAlert kind="error">{refused}</FormAlert>}
        <Actions end>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={acts.busy === 'request'}>
            {t('do', { count: member_ids.length })}
          </Button>
        </Actions>
      </form>
    </FormWindow>
  )
}

interface PersonProps {
  id: string
  name: string
  role: string
  address: string | null
}

function Person({ id, name, role, address }: PersonProps) {
  const t = useTranslations('signing')
  return (
    <Checkbox
      value={id}
      disabled={!address}
      label={`${name}, ${t('role', { role })}`}
      description={address ?? t('panel.requestWindow.noAddress')}
      classNames={{ body: styles.person }}
    />
  )
}

interface OthersProps {
  people: readonly MeetingMember[]
  taken: readonly string[]
  value: string[]
  onChange: (ids: string[]) => void
}

function Others({ people, taken, value, onChange }: OthersProps) {
  const t = useTranslations('signing.panel.requestWindow')
  const data = people.filter((it) => it.email && !taken.includes(it._id)).map((it) => ({ value: it._id, label: fullName(it) }))
  if (data.length === 0) return null
  return <MultiSelect label={t('others')} description={t('othersHelp')} searchable clearable limit={50} data={data} value={value} onChange={onChange} />
}
