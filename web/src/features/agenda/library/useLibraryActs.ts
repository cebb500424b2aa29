import { agendaRoutes } from '@delibera/core/agenda/routes'
import type { AgendaEntry } from '@delibera/core/agenda/schema'
import type { InputOf } from '@delibera/core/route'
import { useNavigate } from '@tanstack/react-router'
import { useWrite } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { useRestoring } from '../../../shell/useRestoring.ts'
import { withoutBraces } from '../placeholders/PlaceholderText.tsx'
import { useEntryTitle } from './useLibrary.ts'

type Draft = InputOf<typeof agendaRoutes.add>['body']

/** What can be done with the points of the library. A new one is opened at once. */
export function useLibraryActs(companyId: string, path: string) {
  const t = useTranslations('agenda.acts')
  const restoring = useRestoring()
  const { tell } = useToasts()
  const react = useReaction()
  const navigate = useNavigate()
  const titleOf = useEntryTitle()
  const add = useWrite(agendaRoutes.add, agendaRoutes.library)
  const remove = useWrite(agendaRoutes.remove, agendaRoutes.library)
  const query = { company_id: companyId }
  return {
    isAdding: add.isPending,
    add: (body: Draft) =>
      add.mutate({ query, body }, { onSuccess: ({ _id }) => void navigate({ to: `${path}/${_id}` }), onError: (error) => react(error, 'saving') }),
    duplicate: ({ _id, title, meeting_type }: Pick<AgendaEntry, '_id' | 'title' | 'meeting_type'>) =>
      add.mutate(
        // What goes on record is Italian in every language of the page.
        { query, body: { meeting_type, odg_id: _id, title: `${title} (copia)`.slice(0, 200) } },
        { onSuccess: () => tell({ kind: 'success', text: t('duplicated') }), onError: (error) => react(error, 'saving') },
      ),
    remove: (it: Pick<AgendaEntry, '_id' | 'title' | 'titles'>, onRemoved?: () => void) => {
      const title = withoutBraces(titleOf(it))
      remove.mutate(
        { params: { id: it._id }, query },
        {
          onSuccess: ({ removal_id }) => {
            restoring({ companyId, removalIds: [removal_id], text: t('removed', { title }), stale: [agendaRoutes.library] })
            onRemoved?.()
          },
          onError: (error) => react(error, 'deleting'),
        },
      )
    },
  }
}

export type LibraryActs = ReturnType<typeof useLibraryActs>
