import { agendaRoutes } from '@delibera/core/agenda/routes'
import type { Matter } from '@delibera/core/decisions/matters'
import type { Decision } from '@delibera/core/decisions/schema'
import { matterOf } from '@delibera/core/decisions/template-matters'
import { documentOf, type RichText } from '@delibera/core/rich-text'
import { call } from '../../api/call.ts'
import { useReaction } from '../../shell/useReaction.tsx'
import type { ChosenPoint } from '../agenda/list/AgendaPicker.tsx'

/** A point before the server knows it; its key lasts while the page does. */
export interface TakenPoint {
  key: string
  /** Of a template, whose words the server fills in. */
  template_id?: string
  matter: Matter
  title: string
  text: RichText | null
  /** Null: the text itself is what is printed when it is approved. */
  resolution: RichText | null
}

/** Points of the library come with their words and their matter; one's own begins with its title. */
export function useTakenPoints(company_id: string, body: Decision['body']): (chosen: ChosenPoint[]) => Promise<TakenPoint[]> {
  const react = useReaction()
  return async (chosen) => {
    const read = chosen.map(async (it): Promise<TakenPoint> => {
      const key = crypto.randomUUID()
      if ('title' in it) return { key, title: it.title, text: documentOf(''), resolution: null, matter: 'OTHER' }
      const id = 'template_id' in it ? it.template_id : it.odg_id
      const { title, group, header_content, content_positive } = await call(agendaRoutes.load, { params: { id }, query: { company_id } })
      const matter = matterOf(group, title, body)
      if ('template_id' in it) return { key, template_id: it.template_id, title, text: null, resolution: null, matter }
      return { key, title, text: header_content, resolution: content_positive, matter }
    })
    const done = await Promise.allSettled(read)
    const failed = done.find((it) => it.status === 'rejected')
    if (failed) react(failed.reason, 'loading')
    return done.flatMap((it) => (it.status === 'fulfilled' ? [it.value] : []))
  }
}

/** What a call takes of a point that is new: of a template its name, of any other its words. */
export const newPointOf = ({ template_id, title, text, resolution, matter }: TakenPoint) =>
  template_id ? { template_id, matter } : { ...(title.trim() !== '' && { title }), ...(text && { text }), resolution, matter }
