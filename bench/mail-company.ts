import type { openStage } from './stage.ts'

type Stage = Awaited<ReturnType<typeof openStage>>

/** A company with somebody who is told of its mail. */
export async function mailCompany({ pool, person }: { pool: Stage['connection']['pool']; person: Stage['person'] }): Promise<string> {
  const { rows } = await pool.query(
    `insert into companies (business_name, name, type, code, shares_unit, created_by, created_at) values ('Posta S.p.A.', 'Posta', 'SPA', 'EXT_SPA', 'SHARE', $1, now()) returning _id`,
    [person._id],
  )
  const company_id = rows[0]._id as string
  await pool.query(`insert into company_roles (company_id, user_id, role, status, since) values ($1, $2, 'ADMIN', 'ACTIVE', now())`, [company_id, person._id])
  return company_id
}
