import data from './templates.json' with { type: 'json' }
import type { AgendaTemplate } from './templates.ts'

/** For the server, which needs them at every call. */
export const templates = data.templates as unknown as readonly AgendaTemplate[]

export const templateOf = (id: string): AgendaTemplate | undefined => templates.find((it) => it.id === id)
