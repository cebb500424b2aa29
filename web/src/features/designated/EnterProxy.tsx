import type { AdvanceSaid, MyAdvance } from '@delibera/core/advance/schema'
import { designatedRoutes } from '@delibera/core/designated/routes'
import { electionOffer } from '@delibera/core/elections/fact'
import type { Meeting } from '@delibera/core/meetings/schema'
import { fullName } from '@delibera/core/names'
import { Button, Select } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { CallError, call } from '../../api/call.ts'
import { upload } from '../../api/upload.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useReadMeeting } from '../../meeting/useMeeting.ts'
import { useToasts } from '../../shell/toasts.ts'
import { FilePicker } from '../../ui/files/FilePicker.tsx'
import { Actions } from '../../ui/forms/Actions.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { FormWindow } from '../../ui/forms/FormWindow.tsx'
import { AdvancePoints } from '../advance/AdvancePoints.tsx'
import styles from './Designated.module.css'
import { voteOf } from './useProxy.ts'

interface Props {
  meeting: Meeting
  onClose: () => void
}

/** The points that are voted upon; their texts are on the paper. */
const pointsOf = ({ odgs }: Meeting): MyAdvance['points'] =>
  odgs.flatMap(({ _id, title, skip_vote, election }, at) =>
    skip_vote || election?.secret ? [] : [{ _id, number: at + 1, title, proposal: '', resolution: '', election: election ? electionOffer(election) : null }],
  )

/** A proxy to the designated representative that came on paper: whose, with which instructions, and the signed document. */
export function EnterProxy({ meeting, onClose }: Props) {
  const t = useTranslations('designated.paper')
  const entering = useEntering({ meeting, onClose })
  const { points, said, say } = entering
  return (
    <FormWindow opened onClose={onClose} title={t('title')} size={660}>
      <form className={styles.card} noValidate onSubmit={(event) => void entering.send(event)}>
        <Select
          label={t('who')}
          placeholder={t('pick')}
          required
          searchable
          data-autofocus
          limit={50}
          data={entering.givers.map((it) => ({ value: it._id, label: fullName(it) }))}
          value={entering.member_id}
          error={entering.wrong.includes('who') ? t('needed.who') : undefined}
          onChange={entering.setMember}
        />
        <div className={styles.framed}>
          <AdvancePoints points={points} said={said} onSay={say} />
        </div>
        {entering.wrong.includes('points') && <FormAlert kind="error">{t('needed.points')}</FormAlert>}
        <FilePicker
          label={t('file')}
          context="delegation"
          send={(file, watch) => upload(file, { context: 'delegation', company_id: meeting.company_id, meeting_id: meeting._id }, watch)}
          onSent={({ id }) => entering.setFile(id)}
          onRemoved={() => entering.setFile(null)}
        />
        {entering.wrong.includes('file') && <FormAlert kind="error">{t('needed.file')}</FormAlert>}
        {entering.refused && <FormAlert kind="error">{t(`refused.${entering.refused}`)}</FormAlert>}
        <Actions end>
          <Button variant="default" mih={44} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" mih={44} loading={entering.busy}>
            {t('do')}
          </Button>
        </Actions>
      </form>
    </FormWindow>
  )
}

type Lacking = 'who' | 'points' | 'file'

function useEntering({ meeting, onClose }: Props) {
  const t = useTranslations('designated.paper')
  const { tell } = useToasts()
  const readAgain = useReadMeeting()
  const [member_id, setMember] = useState<string | null>(null)
  const [said, setSaid] = useState<Record<string, AdvanceSaid>>({})
  const [file_id, setFile] = useState<string | null>(null)
  const [wrong, setWrong] = useState<readonly Lacking[]>([])
  const [refused, setRefused] = useState<'closed' | 'stands' | 'failed' | null>(null)
  const [busy, setBusy] = useState(false)
  const points = pointsOf(meeting)
  const votes = points.flatMap((it) => voteOf(it._id, said[it._id] ?? null))
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const lacking = [...(member_id ? [] : ['who' as const]), ...(votes.length > 0 ? [] : ['points' as const]), ...(file_id ? [] : ['file' as const])]
    setWrong(lacking)
    setRefused(null)
    if (lacking.length > 0 || !member_id || !file_id) return
    setBusy(true)
    try {
      await call(designatedRoutes.enter, { params: { id: meeting._id }, body: { member_id, votes, file_id, if_changed: 'NOT_COUNTED' } })
      await readAgain(meeting._id)
      tell({ kind: 'success', text: t('done') })
      onClose()
    } catch (error) {
      setRefused(refusalIn(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    ...{ member_id, setMember, said, setFile, wrong, refused, busy, points, send },
    say: (odg_id: string, next: AdvanceSaid) => setSaid((it) => ({ ...it, [odg_id]: next })),
    givers: meeting.members.filter((it) => it.weight > 0 && it._id !== meeting.designated?.member_id),
  }
}

function refusalIn(error: unknown): 'closed' | 'stands' | 'failed' {
  if (!(error instanceof CallError)) return 'failed'
  const { reason } = (error.info ?? {}) as { reason?: string }
  if (error.code === 'DG001' || reason === 'advance_vote_stands') return 'stands'
  return reason === 'designated_closed' || reason === 'call_not_active' ? 'closed' : 'failed'
}
