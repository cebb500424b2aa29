import { instantInRome, parseMoment, wallInRome } from '@delibera/core/dates'
import { isMessageKey, type MessageKey } from '@delibera/core/i18n/texts'
import type { Meeting } from '@delibera/core/meetings/schema'
import { proposalRoutes } from '@delibera/core/proposals/routes'
import { refuseDates } from '@delibera/core/proposals/rules'
import { useRef, useState } from 'react'
import { CallError, call } from '../../api/call.ts'
import { useMeetingRefusal } from '../../meeting/saving/useMeetingRefusal.ts'
import { useKeepMeeting } from '../../meeting/useMeeting.ts'

export interface DraftDate {
  key: number
  /** On the clocks of Italy. */
  from: string
  /** 11:30, or empty. */
  until: string
}

interface Draft {
  dates: DraftDate[]
  deadline: string
}

const wall = (at: string | null) => (at ? wallInRome(new Date(at)) : '')

function draftOf({ dates_set, proposals }: Meeting): Draft {
  const dates = dates_set.map((it, key) => ({ key, from: wall(it.datetime), until: wall(it.end_datetime).slice(11) }))
  // Two empty rows to begin with: one date is no choice.
  return { dates: dates.length > 0 ? dates : [0, 1].map((key) => ({ key, from: '', until: '' })), deadline: wall(proposals.deadline) }
}

const instant = (moment: string) => instantInRome(parseMoment(moment) ?? '')?.toISOString() ?? null

/** What would be sent: rows that say nothing are left out. Null while one of them cannot be read. */
function bodyOf({ dates, deadline }: Draft) {
  const filled = dates.filter((it) => it.from.trim() !== '' || it.until !== '')
  const read = filled.map(({ from, until }) => ({ datetime: instant(from), end_datetime: until ? instant(`${from.slice(0, 10)}T${until}`) : null }))
  const until = deadline.trim() === '' ? null : instant(deadline)
  if (read.some((it) => it.datetime === null) || (deadline.trim() !== '' && until === null)) return null
  return { keys: filled.map((it) => it.key), body: { dates: read as { datetime: string; end_datetime: string | null }[], deadline: until } }
}

/** What is wrong, by the key of its row, or `deadline`. */
type Remarks = Record<string, MessageKey>

/** Remarks of the server and of the rule name places in the list that was sent; here they belong to rows. */
function remarksOn(keys: readonly number[], faults: readonly { path?: string; message?: string }[]): Remarks {
  const told = faults.flatMap(({ path = '', message = '' }) => {
    const at = /^dates\.(\d+)/.exec(path)?.[1]
    return isMessageKey(message) ? [[at === undefined ? 'deadline' : String(keys[Number(at)]), message] as const] : []
  })
  return Object.fromEntries(told)
}

/** What was typed and is no moment. */
function unreadableIn({ dates, deadline }: Draft): Remarks {
  const wrong = dates.filter((it) => (it.from.trim() !== '' || it.until !== '') && instant(it.from) === null)
  const faults = wrong.map((it) => [String(it.key), 'dates.invalid'] as const)
  return Object.fromEntries(deadline.trim() !== '' && instant(deadline) === null ? [...faults, ['deadline', 'dates.invalid']] : faults)
}

/** The dates that are being written, until they are kept. */
export function usePollDraft(meeting: Meeting) {
  const keep = useKeepMeeting()
  const refuse = useMeetingRefusal()
  const [kept, setKept] = useState(() => draftOf(meeting))
  const [draft, setDraft] = useState(kept)
  const [remarks, setRemarks] = useState<Remarks>({})
  const [busy, setBusy] = useState(false)
  const next = useRef(kept.dates.length)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(kept)

  const change = (change: Partial<Draft>) => {
    setRemarks({})
    setDraft((now) => ({ ...now, ...change }))
  }
  const save = async (): Promise<Meeting | null> => {
    const read = bodyOf(draft)
    if (!read) {
      setRemarks(unreadableIn(draft))
      return null
    }
    const against = refuseDates(read.body)
    if (against.length > 0) {
      setRemarks(remarksOn(read.keys, against))
      return null
    }
    setBusy(true)
    try {
      const saved = await call(proposalRoutes.set, { params: { id: meeting._id }, body: { ...read.body, version: meeting.version } })
      keep(saved)
      setKept(draft)
      return saved
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code === 'E0001' && Array.isArray(error.info)) setRemarks(remarksOn(read.keys, error.info))
      else refuse(error, meeting)
      return null
    } finally {
      setBusy(false)
    }
  }
  return {
    draft,
    remarks,
    busy,
    isDirty,
    save,
    read: bodyOf(draft)?.body ?? null,
    setDeadline: (deadline: string) => change({ deadline }),
    setDate: (key: number, it: Partial<DraftDate>) => change({ dates: draft.dates.map((one) => (one.key === key ? { ...one, ...it } : one)) }),
    add: () => change({ dates: [...draft.dates, { key: next.current++, from: '', until: draft.dates.at(-1)?.until ?? '' }] }),
    remove: (key: number) => change({ dates: draft.dates.filter((it) => it.key !== key) }),
  }
}
