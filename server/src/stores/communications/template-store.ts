import type { LetterTemplate, LetterTemplateDraft } from '@delibera/core/communications/templates'
import { cleanDocument } from '@delibera/core/rich-text'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

const columns = ['_id', 'name', 'subject', 'body'] as const

const asTemplate = <Row extends { body: unknown }>(row: Row) => ({ ...row, body: cleanDocument(row.body) })

/** The texts that a company keeps, by name. */
export async function templatesOf(db: Db, company: Proven<'company'>): Promise<LetterTemplate[]> {
  const rows = await db.selectFrom('letter_templates').select(columns).where('company_id', '=', company).orderBy(sql`lower(name)`).execute()
  return rows.map(asTemplate)
}

export async function addTemplate(tx: Tx, company: Proven<'company'>, { name, subject, body }: LetterTemplateDraft, at: Date): Promise<LetterTemplate> {
  const row = await tx
    .insertInto('letter_templates')
    .values({ company_id: company, name, subject, body: JSON.stringify(body), created_at: at.toISOString() })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return asTemplate(row)
}

/** The template as it is now; undefined where the company has none of this id. */
export async function rewriteTemplate(
  tx: Tx,
  company: Proven<'company'>,
  _id: string,
  { name, subject, body }: { [Field in keyof LetterTemplateDraft]?: LetterTemplateDraft[Field] | undefined },
): Promise<LetterTemplate | undefined> {
  const row = await tx
    .updateTable('letter_templates')
    .set((it) => ({
      name: name ?? it.ref('name'),
      subject: subject ?? it.ref('subject'),
      ...(body && { body: JSON.stringify(body) }),
    }))
    .where('company_id', '=', company)
    .where('_id', '=', _id)
    .returning(columns)
    .executeTakeFirst()
  return row && asTemplate(row)
}

export async function removeTemplate(tx: Tx, company: Proven<'company'>, _id: string): Promise<void> {
  await tx.deleteFrom('letter_templates').where('company_id', '=', company).where('_id', '=', _id).execute()
}
