import { Outsider, OutsiderOnPaper } from '@delibera/core/delegations/schema'
import { useZodForm } from '../../ui/forms/useZodForm.ts'

const nobody = { kind: 'P' as const, first_name: '', last_name: '', fiscal_code: '', email: '' }

/** What was typed, once it is all there; null before. */
export function personIn(form: OutsiderForm, isReachable: boolean) {
  const read = (isReachable ? Outsider : OutsiderOnPaper).safeParse(form.getValues())
  return read.success ? read.data : null
}

export type OutsiderForm = ReturnType<typeof useOutsider>

/** A person entered on the spot; `isReachable` where a letter must find them. */
export const useOutsider = (isReachable: boolean) => useZodForm<unknown, typeof nobody>(isReachable ? Outsider : OutsiderOnPaper, nobody)
