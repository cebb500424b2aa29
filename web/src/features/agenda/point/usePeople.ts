import { useMemo } from 'react'
import { nameOf, useMembers } from '../../../company/useMembers.ts'

export interface PointPerson {
  _id: string
  name: string
}

/** Everybody of a company's book, by name: those who may speak for a text or open a file. */
export function useBookPeople(companyId: string): readonly PointPerson[] {
  const { data } = useMembers(companyId)
  return useMemo(() => (data?.items ?? []).map((it) => ({ _id: it._id, name: nameOf(it) })).sort((one, other) => one.name.localeCompare(other.name)), [data])
}
