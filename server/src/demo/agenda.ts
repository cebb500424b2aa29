import type { AgendaItem } from '@delibera/core/agenda/schema'
import { documentOf } from '@delibera/core/rich-text'
import type { Deps } from '../deps.ts'
import { withStorage } from '../features/agenda/file-commands.ts'
import { addNewPoint, destinationOf } from '../features/agenda/point-commands.ts'
import { prove } from '../http/proven.ts'
import type { Person } from '../testing/world.ts'

type Kind = 'ASSEMBLY' | 'BOARD'

/** What a company that uses the product for some years has written for itself. */
const points: [Kind, AgendaItem][] = [
  ['ASSEMBLY', { template_id: 'A02', title: 'Destinazione dell’utile d’esercizio', values: { fiscal_year_end: '31 dicembre 2026' } }],
  [
    'ASSEMBLY',
    {
      title: 'Premio ai dipendenti con più di vent’anni di servizio',
      group: 'COMPENSI',
      header_intro: documentOf('Il presidente introduce il {{odg.ordinal}} punto all’ordine del giorno e ricorda il contributo dei dipendenti più anziani.'),
      header_content: documentOf(
        '{{odg.speaker}} propone di riconoscere un premio lordo di euro {{premio}} a ciascun dipendente con più di vent’anni di servizio{{#if data_del_premio}}, da pagare entro il {{data_del_premio}}{{/if}}.',
      ),
      content_positive: documentOf(
        'L’assemblea, con il voto {{vote.summary}}, delibera di riconoscere ai dipendenti con più di vent’anni di servizio un premio lordo di euro {{premio}} ciascuno.',
      ),
      content_negative: documentOf('La proposta, posta in votazione, con il voto {{vote.summary}}, non è approvata.'),
      quorum_first: { value: 60, base: 'shares_total', greater: false },
      quorum_second: { value: 60, base: 'shares_total', greater: false },
      values: { premio: '1.000,00' },
    },
  ],
  ['ASSEMBLY', { template_id: 'A18', values: { statute_article: '2' } }],
  ['BOARD', { template_id: 'B06', title: 'Rinnovo degli affidamenti bancari', values: { bank_name: 'Banca di Valserra' } }],
]

/** Points of their own in the companies that the demo's person administers. */
export async function seedAgenda(deps: Deps, demo: Person): Promise<void> {
  const { db, clock } = deps
  const companies = await db.selectFrom('company_roles').select('company_id').where('user_id', '=', demo._id).where('role', '=', 'ADMIN').execute()
  for (const { company_id } of companies) {
    const place = { company: prove<'company'>(company_id), meeting: null }
    for (const [kind, item] of points) {
      await withStorage(deps, (stored) =>
        db.transaction().execute(async (tx) => {
          const to = await destinationOf(tx, place, kind)
          return addNewPoint(tx, deps, { to, item, path: '', position: null, user: demo._id, accountant_id: null, at: clock.now(), stored })
        }),
      )
    }
  }
}
