import texts from './register-acts.it.json' with { type: 'json' }

/** The words of the register of holders and of what is drawn from it: legal documents, in Italian alone. */
export const registerActs = texts
