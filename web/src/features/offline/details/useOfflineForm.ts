import { type OfflineForm, type OfflineValues, offlineChange, offlineForm, offlineValues } from '@delibera/core/offline/details'
import type { OfflineMeeting } from '@delibera/core/offline/schema'
import { useMinute } from '../../../api/clock.ts'
import { namedFaults, useSavedForm } from '../../../meeting/saving/useSavedForm.ts'
import type { useZodForm } from '../../../ui/forms/useZodForm.ts'
import type { OfflineSave } from '../useOfflineSave.ts'

/** When and where it was held. */
export function useOfflineForm(offline: OfflineMeeting, saving: OfflineSave) {
  return useSavedForm<OfflineMeeting, OfflineForm, OfflineValues>({
    schema: offlineForm(useMinute()),
    read: offline,
    versionOf: (it) => it.meeting.version,
    valuesOf: offlineValues,
    saving,
    faultsIn: namedFaults,
    save: (details, fields) => saving.save('details', offlineChange(details, fields)),
  })
}

/** What each part of the form is given, with a meeting or before there is one. */
export interface OfflinePart {
  form: ReturnType<typeof useZodForm<OfflineForm, OfflineValues>>
  kind: 'ASSEMBLY' | 'BOARD'
  isShut: boolean
}
