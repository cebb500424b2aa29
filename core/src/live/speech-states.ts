/**
 * What a browser says of writing down its owner's words: it can; it has nothing to do it with; the person or the system did not let it listen; what
 * listens does not answer.
 */
export const speechStates = ['READY', 'NO_ENGINE', 'DENIED', 'NETWORK'] as const
export type SpeechState = (typeof speechStates)[number]
