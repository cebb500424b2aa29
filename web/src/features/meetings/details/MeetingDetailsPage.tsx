import { concernsDates, concernsPlace } from '@delibera/core/meetings/facts'
import { mobileOf } from '@delibera/core/meetings/rules'
import type { Meeting } from '@delibera/core/meetings/schema'
import { can } from '@delibera/core/meetings/states'
import { MeetingBody } from '../../../meeting/frame/MeetingBody.tsx'
import { MeetingFrame } from '../../../meeting/frame/MeetingFrame.tsx'
import { MeetingNext } from '../../../meeting/frame/MeetingNext.tsx'
import { RuleNotes } from '../../../meeting/law/RuleNotes.tsx'
import { DetailsConflict } from '../../../meeting/saving/DetailsConflict.tsx'
import { DetailsSaved } from '../../../meeting/saving/DetailsSaved.tsx'
import { useMeetingSave } from '../../../meeting/saving/useMeetingSave.ts'
import { Tour } from '../../../shell/Tour.tsx'
import { DetailsEnd } from './DetailsEnd.tsx'
import { DetailsExports } from './DetailsExports.tsx'
import { DetailsFacts } from './DetailsFacts.tsx'
import styles from './DetailsFields.module.css'
import { DetailsHow } from './DetailsHow.tsx'
import { DetailsQuorums } from './DetailsQuorums.tsx'
import { DetailsWhat } from './DetailsWhat.tsx'
import { DetailsWhen } from './DetailsWhen.tsx'
import { DetailsWho } from './DetailsWho.tsx'
import { useChairNeeded } from './useChairNeeded.ts'
import { useMeetingForm } from './useMeetingForm.ts'

/** The general step: what it is called, when, how it is held and who leads it. */
export function MeetingDetailsPage() {
  return (
    <MeetingFrame page="details">
      {(meeting) => (
        <>
          <General key={meeting._id} meeting={meeting} />
          <Tour screen="meeting" />
        </>
      )}
    </MeetingFrame>
  )
}

function General({ meeting }: { meeting: Meeting }) {
  const saving = useMeetingSave(meeting._id)
  const { form, flush, showFaults, isDirty, hasWrong, giveUp, keepMine } = useMeetingForm(meeting, saving)
  const [isShut, isRoomShut] = [!can('change_details', meeting.status), !can('change_room', meeting.status)]
  useChairNeeded(meeting, form.values.administrator_id, isShut)
  const saved = !isRoomShut && <DetailsSaved saving={saving} isDirty={isDirty} hasWrong={hasWrong} onRetry={() => void flush()} />
  const part = { form, kind: meeting.meeting_type, isShut }
  const reachable = meeting.members.filter((it) => mobileOf(it.phone) !== null).length
  return (
    <MeetingBody
      meeting={meeting}
      page="details"
      isToldThere={(it) => !isShut && (concernsPlace(it) || (concernsDates(it) && meeting.convocations.length === 0 && meeting.status !== 'PROPOSAL'))}
      bar={<MeetingNext meeting={meeting} page="details" saved={saved || undefined} save={saving} beforehand={flush} onRefused={showFaults} />}
    >
      {saving.conflict && <DetailsConflict conflict={saving.conflict} onReload={giveUp} onKeep={keepMine} />}
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void flush()
        }}
      >
        {!isShut && <DetailsWhat {...part} />}
        <DetailsWhen {...part} meeting={meeting} warning={<RuleNotes meeting={meeting} about={concernsDates} />} />
        {isShut ? (
          <DetailsFacts meeting={meeting} isRoomShut={isRoomShut} />
        ) : (
          <DetailsHow {...part} people={meeting.members.length} reachable={reachable} warning={<RuleNotes meeting={meeting} about={concernsPlace} />} />
        )}
        {!isRoomShut && <DetailsWho {...part} isShut={false} people={meeting.members} onlySecretary={isShut} />}
      </form>
      <DetailsQuorums meeting={meeting} saving={saving} isShut={isRoomShut} />
      <DetailsEnd meeting={meeting} />
      <DetailsExports meeting={meeting} />
    </MeetingBody>
  )
}
