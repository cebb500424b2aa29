import type { Company } from '@delibera/core/companies/schema'
import type { MeetingType } from '@delibera/core/meeting/status'
import { meetingCart } from '@delibera/core/meetings/cart'
import { peopleLike, usualChair } from '@delibera/core/meetings/model'
import { meetingPath } from '@delibera/core/meetings/places'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { priceFacts, usualMode } from '@delibera/core/meetings/rules'
import type { CompanyMember } from '@delibera/core/members/schema'
import { type OfflineForm, type OfflineValues, offlineBlank, offlineChange, offlineForm } from '@delibera/core/offline/details'
import { offlineRoutes } from '@delibera/core/offline/routes'
import { useNavigate } from '@tanstack/react-router'
import { useMinute } from '../../../api/clock.ts'
import { useWrite } from '../../../api/hooks.ts'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useOfflineRefusal } from '../../../meeting/saving/useOfflineRefusal.ts'
import { namedFaults } from '../../../meeting/saving/useSavedForm.ts'
import { useKeepOffline } from '../../../meeting/useOffline.ts'
import { useUnsavedChanges } from '../../../shell/useUnsavedChanges.ts'
import { useWorkspace } from '../../../shell/workspace.ts'
import { useZodForm } from '../../../ui/forms/useZodForm.ts'

/** A meeting that was held elsewhere, about to be taken down. */
export function useOfflineNew(kind: MeetingType, company: Company, book: readonly CompanyMember[]) {
  const t = useCompanyWords(useTranslations('offline.new.names'))
  const people = peopleLike(null, kind, book)
  const form = useZodForm<OfflineForm, OfflineValues>(offlineForm(useMinute()), offlineBlank(t(kind), usualChair(people, company)))
  const take = useWrite(offlineRoutes.take, meetingRoutes.list, meetingRoutes.upcoming)
  const keep = useKeepOffline()
  const refuse = useOfflineRefusal()
  const navigate = useNavigate()
  const isUnlimited = useWorkspace().company?.isUnlimited ?? false
  const facts = { ...priceFacts({ ...usualMode, is_offline: true }, people), max_members: null }
  const busy = take.isPending || take.isSuccess
  useUnsavedChanges(form.isDirty() && !busy)
  return {
    form,
    people,
    busy,
    cart: meetingCart('', facts, [], { status: 'DRAFT', live: 'STANDBY', unlimited: isUnlimited }),
    begin: form.onSubmit((details) => {
      const { name, held_at, ...rest } = offlineChange(details, Object.keys(details))
      const body = { ...rest, name: name ?? details.name, held_at: held_at ?? '', meeting_type: kind }
      take.mutate(
        { query: { company_id: company._id }, body },
        {
          onSuccess: (offline) => {
            keep(offline)
            void navigate({ to: meetingPath(offline.meeting, 'presences'), ignoreBlocker: true })
          },
          onError: (error) => {
            if (!form.showFaults({ info: namedFaults(error.info) })) refuse(error, { _id: '', company_type: company.type, members: [] })
          },
        },
      )
    }),
  }
}
