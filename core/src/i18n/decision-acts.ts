import it from './decision-acts.it.json' with { type: 'json' }

/** The words of the acts of decisions without a meeting, in a file of their own: no page of the browser carries them. Legal documents are Italian. */
export const actTexts = it
