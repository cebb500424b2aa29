// A bare Fastify route doing the same two indexed queries with pg, prepared like ours: no contract, no guard, no limits, no schema.
import { createHash } from 'node:crypto'
import fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = fastify()
app.get('/api/health', async () => ({ status: 'ok' }))
app.get('/api/users/profile', async (request) => {
  const token = String(request.headers.authorization).slice(7)
  const session = await pool.query({
    name: 'session',
    text: 'select s._id, user_id, last_seen_at, locale, email_confirmed_at, disabled_at, deleted_at from sessions s join users u on u._id = s.user_id where token_hash = $1',
    values: [createHash('sha256').update(token).digest()],
  })
  const { rows } = await pool.query({
    name: 'profile',
    text: `select email, first_name, last_name, phone_number, fiscal_code, privacy_consent, terms_conditions, roles, locale, signature, studio, app_settings, totp_confirmed_at is not null totp_enabled,
       coalesce((select json_agg(json_build_object('_id', _id, 'name', name)) from passkeys where user_id = users._id), '[]') passkeys from users where _id = $1`,
    values: [session.rows[0].user_id],
  })
  return rows[0]
})
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
