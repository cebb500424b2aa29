import { useEffect, useRef, useState } from 'react'
import { areAlike, type Values } from './form-values.ts'
import type { FormState } from './useFormState.ts'

type Form<V extends Values> = Pick<FormState<V>, 'getValues' | 'setValues' | 'resetDirty'>

interface Draft<V extends Values> {
  /** Fields that were typed here and changed elsewhere meanwhile: saving would undo the other change. */
  clashes: string[]
  /** What is not as it was read. */
  touched: () => string[]
  /** What was sent is kept now, as the server wrote it down; what was typed since stays. */
  accept: (saved: V, sent: V) => void
}

/** Keeps a form beside what others change too: what nobody touched follows, what was typed stays. */
export function useSharedDraft<V extends Values>(form: Form<V>, fresh: V): Draft<V> {
  const base = useRef(fresh)
  const [clashes, setClashes] = useState<string[]>([])
  const touched = () => Object.keys(base.current).filter((it) => !areAlike(form.getValues()[it], base.current[it]))

  const rebase = (next: V, isOurs: (name: string) => boolean) => {
    const typed = form.getValues()
    base.current = next
    form.setValues(Object.fromEntries(Object.keys(next).map((it) => [it, isOurs(it) ? typed[it] : next[it]])) as Partial<V>)
    form.resetDirty(next)
  }
  useEffect(() => {
    const before = base.current
    if (areAlike(before, fresh)) return
    const ours = touched()
    setClashes(ours.filter((it) => !areAlike(fresh[it], before[it]) && !areAlike(fresh[it], form.getValues()[it])))
    rebase(fresh, (it) => ours.includes(it))
  })
  return {
    clashes,
    touched,
    accept: (saved, sent) => {
      setClashes([])
      const typed = form.getValues()
      rebase(saved, (it) => !areAlike(typed[it], sent[it]))
    },
  }
}
