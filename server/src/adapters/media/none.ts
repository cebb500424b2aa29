import type { CallType } from '@delibera/core/meeting/status'
import type { z } from 'zod'
import type { Media } from './port.ts'

/** People talk elsewhere, or in one place. */
export const noMedia: Media = {
  engine: 'none',
  max_in_call: null,
  token: async () => null,
  expel: async () => undefined,
  mute: async () => undefined,
  end: async () => undefined,
  close: async () => undefined,
}

/** The engine of a meeting: ours only where the call is ours. */
export const mediaOf = (media: Media, call_type: z.infer<typeof CallType>): Media => (call_type === 'CALL_DELIBERA' ? media : noMedia)
