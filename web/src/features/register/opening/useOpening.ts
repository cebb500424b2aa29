import type { RuleResult } from '@delibera/core/law/schema'
import { OpeningConfirmation, type OpeningProposal } from '@delibera/core/register/opening'
import { registerRoutes } from '@delibera/core/register/routes'
import type { RightTitle, ShareClass } from '@delibera/core/register/schema'
import { useState } from 'react'
import { CallError, call } from '../../../api/call.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { useZodForm } from '../../../ui/forms/useZodForm.ts'
import { useRegisterRefresh } from '../useRegister.ts'

export interface OpeningLineValues {
  to_id: string | null
  quantity: number | null
  class_code: string
}

export interface OpeningRightValues {
  title: RightTitle
  from_id: string | null
  to_id: string | null
  quantity: number | null
  class_code: string
  vote: 'HOLDER' | 'OWNER'
}

export interface OpeningValues extends Record<string, unknown> {
  effective_on: string
  lines: OpeningLineValues[]
  rights: OpeningRightValues[]
  groups: OpeningProposal['groups']
  classes: ShareClass[]
  document: { kind: string; number: string; author: string }
  note: string
  vouched: boolean
}

const startOf = ({ effective_on, lines, rights, groups }: OpeningProposal): OpeningValues => ({
  effective_on,
  lines: lines.map((it) => ({ to_id: it.to_id, quantity: it.quantity, class_code: it.class_code ?? 'ORD' })),
  rights: rights.map((it) => ({ ...it, class_code: it.class_code ?? 'ORD', vote: it.vote ?? 'HOLDER' })),
  groups,
  classes: [],
  document: { kind: '', number: '', author: '' },
  note: '',
  vouched: false,
})

const withClass = <T extends { class_code: string | null }>({ class_code, ...it }: T) => ({
  ...it,
  ...(class_code && class_code !== 'ORD' ? { class_code } : {}),
})

/** The values as the call takes them. */
function confirmationOf(values: unknown): unknown {
  const { vouched: _, document, lines, rights, note, ...it } = values as OpeningValues
  const { kind, number, author } = document
  const paper = kind ? { kind, ...(number ? { number } : {}), ...(author ? { author } : {}) } : null
  return { ...it, lines: lines.map(withClass), rights: rights.map(withClass), document: paper, note: note || null }
}

type Issue = { path: PropertyKey[]; message: string }

/** The server's own schema, seen from the form; and somebody has to vouch for what the book begins with (books DB1). */
const schema = {
  parse: (values: unknown) => OpeningConfirmation.parse(confirmationOf(values)),
  safeParse: (values: unknown) => {
    const read = OpeningConfirmation.safeParse(confirmationOf(values))
    const vouching: Issue[] = (values as OpeningValues).vouched ? [] : [{ path: ['vouched'], message: 'requiredField' }]
    const issues = [...(read.success ? [] : (read.error.issues as Issue[])), ...vouching]
    return issues.length === 0 ? { success: true as const } : { success: false as const, error: { issues } }
  },
}

/** The proposal while it is checked, and its confirmation. `refused`: what the law said when it was sent. */
export function useOpening(companyId: string, proposal: OpeningProposal) {
  const t = useTranslations('register.opening')
  const { tell } = useToasts()
  const react = useReaction()
  const refresh = useRegisterRefresh()
  const [first] = useState(() => startOf(proposal))
  const form = useZodForm<OpeningConfirmation, OpeningValues>(schema, first)
  const [refused, setRefused] = useState<RuleResult[]>([])
  const [isBusy, setBusy] = useState(false)

  const refuse = (error: CallError) => {
    const rules = error.code === 'MB002' ? ((error.info as { rules?: RuleResult[] } | null)?.rules ?? []) : []
    if (rules.length > 0) return setRefused(rules)
    if (error.status === 409) {
      tell({ kind: 'warning', text: t('already') })
      return void refresh()
    }
    if (!form.showFaults(error)) react(error, 'saving')
  }
  const confirm = async (body: OpeningConfirmation) => {
    setBusy(true)
    setRefused([])
    try {
      const ack = proposal.rules.filter((it) => !it.ok && it.overridable).map((it) => it.id)
      await call(registerRoutes.open, { params: { id: companyId }, body: { ...body, ack } })
      await refresh()
      tell({ kind: 'success', text: t('opened') })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      refuse(error)
    } finally {
      setBusy(false)
    }
  }
  return { form, refused, isBusy, submit: form.onSubmit(confirm) }
}

export type OpeningForm = ReturnType<typeof useOpening>['form']
