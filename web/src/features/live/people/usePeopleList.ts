import { wayOf } from '@delibera/core/live/presence'
import type { LiveState, Via } from '@delibera/core/live/state'
import { plain, searchWords } from '@delibera/core/names'
import { useMemo } from 'react'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import { type ConsolePerson, useConsole } from '../useConsole.ts'

/** Somebody, and how they are there. */
export interface Seated extends ConsolePerson {
  way: Via | null
  /** Who represents them, while they are away and their delegate is there. */
  via: string | null
  hasMandate: boolean
}

const delegates = (mandates: LiveState['mandates']) =>
  new Map(
    Object.values(mandates)
      .filter((it) => it.until === null)
      .map((it) => [it.delegator_id, it.delegate_id]),
  )

/** Everybody with how they are there, counted again only when somebody came or left. */
export function useSeated(): readonly Seated[] {
  const { people } = useConsole()
  const attendance = useLiveState((it) => it.attendance)
  const mandates = useLiveState((it) => it.mandates)
  return useMemo(() => {
    const by = delegates(mandates)
    return people.map((it): Seated => {
      const way = wayOf({ attendance }, it._id)
      const delegate = by.get(it._id)
      return { ...it, way, hasMandate: delegate !== undefined, via: way === null && delegate && wayOf({ attendance }, delegate) !== null ? delegate : null }
    })
  }, [people, attendance, mandates])
}

/** Those whose name has every word that is looked for. */
export function named<It extends { name: string }>(people: readonly It[], search: string): readonly It[] {
  const words = searchWords(search)
  return words.length === 0 ? people : people.filter((it) => words.every((word) => plain(it.name).includes(word)))
}
