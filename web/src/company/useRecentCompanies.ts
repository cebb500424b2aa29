import { useSyncExternalStore } from 'react'
import { recall, remember } from '../memory.ts'

export interface RecentCompany {
  _id: string
  business_name: string
  role: 'ADMIN' | 'CONSULTANT'
}

/** Forgotten with the session: the next person at this browser learns no names. */
const key = 'companies'
const most = 5

const listeners = new Set<() => void>()

function write(next: RecentCompany[]): void {
  remember(key, JSON.stringify(next))
  for (const it of listeners) it()
}

function read(): RecentCompany[] {
  try {
    const kept: unknown = JSON.parse(recall(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((it) => typeof it?._id === 'string' && typeof it.business_name === 'string') : []
  } catch {
    return []
  }
}

/** The last one opened comes first. */
export const keepCompany = (company: RecentCompany): void => write([company, ...read().filter((it) => it._id !== company._id)].slice(0, most))
export const forgetCompany = (id: string): void => write(read().filter((it) => it._id !== id))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The companies opened last in this browser. */
export function useRecentCompanies(): RecentCompany[] {
  // The text is the same while nothing changes; a list read from it would not be.
  const text = useSyncExternalStore(subscribe, () => recall(key) ?? '[]')
  return text === '[]' ? [] : read()
}
