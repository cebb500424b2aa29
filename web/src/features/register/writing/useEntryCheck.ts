import type { RuleId, RuleResult } from '@delibera/core/law/schema'
import { registerRoutes } from '@delibera/core/register/routes'
import type { EntryCheck } from '@delibera/core/register/schema'
import { useState } from 'react'
import { CallError, call } from '../../../api/call.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { useRegisterRefresh } from '../useRegister.ts'
import { draftOf, stepOf, type Writing, type WritingStart } from './useWriting.ts'

const rulesIn = ({ code, info }: CallError): RuleResult[] | null => (code === 'MB002' ? ((info as { rules?: RuleResult[] } | null)?.rules ?? null) : null)
const firstField = ({ info }: CallError): string | undefined => (Array.isArray(info) ? (info[0] as { path?: string } | undefined)?.path : undefined)

interface Options {
  companyId: string
  start: WritingStart
  writing: Writing
  onWritten: () => void
}

/** Asks what an annotation would change, and writes it: as it was checked, after the one that was then the last. */
export function useEntryCheck({ companyId, start, writing, onWritten }: Options) {
  const t = useTranslations('register.writing')
  const { tell } = useToasts()
  const react = useReaction()
  const refresh = useRegisterRefresh()
  const [checked, setChecked] = useState<EntryCheck | null>(null)
  const [ack, setAck] = useState<RuleId[]>([])
  /** Another annotation came first: what is shown is judged anew. */
  const [isOvertaken, setOvertaken] = useState(false)
  const { form, goTo } = writing
  const params = { id: companyId }

  const refuse = (error: CallError) => {
    const field = firstField(error)
    if (field !== undefined) {
      goTo(stepOf(field))
      if (form.showFaults(error)) return
    }
    const rules = rulesIn(error)
    if (rules && checked) {
      setChecked({ ...checked, rules })
      return goTo('effect')
    }
    react(error, 'saving')
  }
  const { busy, run } = useRunning(refuse)
  const draft = () => draftOf(form.getValues(), start)
  const judge = async () => {
    setChecked(await call(registerRoutes.check, { params, body: draft() }))
    setAck([])
    goTo('effect')
  }
  const check = () =>
    run(async () => {
      setOvertaken(false)
      await judge()
    })
  const write = () =>
    run(async () => {
      if (!checked) return
      const body = { ...draft(), after_seq: checked.entry.seq - 1, ack }
      try {
        const { seq } = await call(registerRoutes.write, { params, body })
        await refresh()
        tell({ kind: 'success', text: t('written', { seq }) })
        onWritten()
      } catch (error) {
        if (!(error instanceof CallError) || error.status !== 409) throw error
        await refresh()
        setOvertaken(true)
        await judge()
      }
    })
  return { checked, ack, setAck, busy, isOvertaken, check, write }
}

export type EntryChecking = ReturnType<typeof useEntryCheck>

/** One call at a time; a refusal is told by who asked. */
function useRunning(refuse: (error: CallError) => void) {
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      refuse(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
