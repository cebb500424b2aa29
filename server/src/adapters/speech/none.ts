import type { Speech } from './port.ts'

/** Each browser listens to its own microphone. */
export const browserSpeech: Speech = { engine: 'BROWSER', processor: null, transcribe: null }

export const noSpeech: Speech = { engine: 'NONE', processor: null, transcribe: null }
