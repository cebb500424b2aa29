import type { MeetingType } from '@delibera/core/meeting/status'
import { type DetailsValues, detailsChange, detailsOf, MeetingDetails } from '@delibera/core/meetings/details'
import type { Meeting } from '@delibera/core/meetings/schema'
import type { MeetingSave } from '../../../meeting/saving/useMeetingSave.ts'
import { namedFaults, useSavedForm } from '../../../meeting/saving/useSavedForm.ts'
import type { useZodForm } from '../../../ui/forms/useZodForm.ts'

/** The general data of a meeting. */
export function useMeetingForm(meeting: Meeting, saving: MeetingSave) {
  const saved = useSavedForm<Meeting, MeetingDetails, DetailsValues>({
    schema: MeetingDetails,
    read: meeting,
    versionOf: (it) => it.version,
    valuesOf: detailsOf,
    saving,
    faultsIn,
    save: (details, fields) => saving.save(detailsChange(details, fields)),
  })
  const showFaults = (refusal: { info: unknown }) => {
    const faults = faultsIn(refusal.info)
    const isShown = saved.form.showFaults({ info: faults })
    if (isShown) focusOn(faults[0]?.path)
    return isShown
  }
  return { ...saved, showFaults }
}

/** What each part of the page is given, with a meeting or before there is one. */
export interface DetailsPart {
  form: ReturnType<typeof useZodForm<MeetingDetails, DetailsValues>>
  kind: MeetingType
  isShut: boolean
}

const faultsIn = (info: unknown) => namedFaults(info, (path) => path?.replace(/^(mode|planned)\./, ''))

/** The refusal came from a button elsewhere on the page. */
function focusOn(path: string | undefined): void {
  document.querySelector<HTMLElement>(`[data-path="${path}"]`)?.focus()
}
