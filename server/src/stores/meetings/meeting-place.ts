import type { Mode } from '@delibera/core/meetings/schema'
import type { CompanyRow } from '../companies/company-store.ts'
import type { MeetingRow } from './meeting-store.ts'

/** Where people may come: the seat, or an address of its own. */
export function placeOf(
  { mode, address }: Pick<MeetingRow, 'mode' | 'address'>,
  company: Pick<CompanyRow, 'address' | 'locality' | 'province' | 'cap'>,
): string | null {
  const { address_type } = mode as unknown as Mode
  if (address_type === 'NONE') return null
  if (address_type === 'OTHER') return address
  const town = [company.cap, company.locality, company.province && `(${company.province})`].filter(Boolean).join(' ')
  return [company.address, town].filter(Boolean).join(', ') || null
}
