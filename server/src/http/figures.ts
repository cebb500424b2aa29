import { receiptTermHours } from '@delibera/core/operations/rules'
import { sql } from 'kysely'
import { lastBackup } from '../db/backup-note.ts'
import type { Db } from '../db/connect.ts'

/** How often something happened, by the value of one label. */
type Counts = Record<string, number>

/** What only the database knows of an installation, of all its processes together. */
export interface Figures {
  jobs: Counts
  letters: Counts
  letters_day: Counts
  letters_late: Counts
  rooms: Counts
  people: number
  /** Seconds since 1970; null where none was ever made. */
  backup_at: number | null
  /** Files that it lacks. */
  backup_lacking: number | null
}

/** How far back letters are asked after: what is older no alarm brings back. */
const askedAfter = '7 days'
/** After so long without a beat a process is held for dead, as the lines to the room hold it. */
const deadAfter = '20 seconds'

export async function figuresOf(db: Db, now: Date): Promise<Figures> {
  const [jobs, letters, letters_day, letters_late, rooms, people, backup] = await Promise.all([
    jobCounts(db),
    waitingLetters(db),
    lettersOfTheDay(db, now),
    lateLetters(db, now),
    openRooms(db),
    peopleInRooms(db),
    lastBackup(db),
  ])
  const backup_at = backup && Date.parse(backup.at) / 1000
  return { jobs, letters, letters_day, letters_late, rooms, people, backup_at, backup_lacking: backup?.lacking ?? null }
}

async function jobCounts(db: Db): Promise<Counts> {
  const { rows } = await sql<Counts>`select count(*) filter (where attempts < max_attempts) waiting, count(*) filter (where attempts >= max_attempts) failed
    from graphile_worker.jobs`.execute(db)
  return rows[0]!
}

/** `retrying`: a server has put it off at least once. */
async function waitingLetters(db: Db): Promise<Counts> {
  const { rows } = await sql<Counts>`select count(*) filter (where attempts = 0) waiting, count(*) filter (where attempts > 0) retrying
    from mails where ended_at is null`.execute(db)
  return rows[0]!
}

const words = ['SENT', 'FAILED', 'ACCEPTED', 'NOT_ACCEPTED', 'DELIVERED', 'NOT_DELIVERED']

async function lettersOfTheDay(db: Db, now: Date): Promise<Counts> {
  const { rows } = await sql<{ status: string; count: number }>`select status, count(*) from mail_events
    where at > ${now}::timestamptz - interval '1 day' and status = any(${words}) group by status`.execute(db)
  return Object.fromEntries(words.map((it) => [it.toLowerCase(), rows.find((row) => row.status === it)?.count ?? 0]))
}

/**
 * Certified letters that left longer ago than a provider may take, and of whose fate nobody has said anything: not even that they were taken, or that
 * only. An address of ordinary mail, which the provider calls "esterno" when it takes the letter, never proves delivery: nothing is awaited from it.
 */
async function lateLetters(db: Db, now: Date): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) filter (where not taken) acceptance, count(*) filter (where taken) delivery from (
      select exists (select 1 from mail_events e where e.mail_id = m._id and e.status = 'ACCEPTED') as taken from mails m
      where certified and created_at > ${now}::timestamptz - ${askedAfter}::interval
        and ended_at < ${now}::timestamptz - make_interval(hours => ${receiptTermHours}::int)
        and not exists (select 1 from mail_events e where e.mail_id = m._id and e.status in ('FAILED', 'NOT_ACCEPTED', 'DELIVERED', 'NOT_DELIVERED'))
        and not is_unprovable
    ) late`.execute(db)
  return rows[0]!
}

async function openRooms(db: Db): Promise<Counts> {
  const { rows } = await sql<Counts>`select count(*) filter (where live_status = 'OPEN') open, count(*) filter (where live_status = 'STARTED') started
    from convocations where live_status in ('OPEN', 'STARTED')`.execute(db)
  return rows[0]!
}

/** Who has a line to a room that is open, however many. */
async function peopleInRooms(db: Db): Promise<number> {
  const { rows } = await sql<{ people: number }>`select count(distinct (l.meeting_id, l.member_id)) as people from live_lines l
    join live_processes p on p.process_id = l.process_id and p.beat_at > clock_timestamp() - ${deadAfter}::interval
    where l.lost_at is null
      and exists (select 1 from convocations c where c.meeting_id = l.meeting_id and c.live_status in ('OPEN', 'STARTED'))`.execute(db)
  return rows[0]!.people
}
