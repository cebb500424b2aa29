import { limits } from '@delibera/core/limits'
import { locales } from '@delibera/core/locale'
import { createTranslator } from 'use-intl'
import { describe, expect, test } from 'vitest'
import { loadTexts } from '../i18n/texts.ts'
import { CallError } from './call.ts'
import { type ReactionMessage, reactionTo, type Situation } from './reactions.ts'

const italian = createTranslator({ locale: 'it', messages: await loadTexts('it') })
const american = createTranslator({ locale: 'en-US', messages: await loadTexts('en-US') })

const words = (message: ReactionMessage, t = italian): string => {
  if ('text' in message) return message.text
  const text = t(message.key, message.values as never)
  return message.code ? `[${message.code}] ${text}` : text
}

const said = (error: unknown, situation?: Situation) => {
  const it = reactionTo(error, situation)
  return 'message' in it ? { ...it, message: words(it.message) } : it
}
const toast = (message: string) => ({ kind: 'toast', tone: 'error', message })

describe('reactions to responses', () => {
  test('404 shows GEN01, in words that do not promise that trying again helps', () => {
    const gone = 'Quello che cerchi non c’è, oppure non è più a tua disposizione. Torna indietro e ricarica la pagina.'
    expect(said(new CallError(404, 'GEN01'))).toEqual(toast(`[GEN01] ${gone}`))
    expect(said(new CallError(404, 'GEN01', { info: 'dead_link' }))).toEqual(toast(expect.stringMatching(/^\[GEN01\] Questo collegamento non vale più/)))
    expect(said(new CallError(500, 'GEN01'))).toEqual(toast(expect.stringMatching(/riprova fra qualche secondo/)))
  })

  test('a card provider that takes no payments of this installation is not said to be away for a moment', () => {
    expect(said(new CallError(502, 'GEN01', { info: 'cards_refused' }))).toEqual(
      toast(expect.stringMatching(/^\[GEN01\] Il gestore delle carte .*riprovare non serve/)),
    )
    expect(said(new CallError(502, 'GEN01', { info: 'cards' }))).toEqual(toast(expect.stringMatching(/riprova fra qualche secondo/)))
  })

  test('a known error_code shows the code in brackets followed by its text, in the language of the screen', () => {
    const reaction = reactionTo(new CallError(404, 'MT001'))
    if (!('message' in reaction)) throw new Error('expected words')
    expect(words(reaction.message)).toBe('[MT001] Riunione non trovata.')
    expect(words(reaction.message, american)).toBe('[MT001] Meeting not found.')
  })

  test('no response is an error with the API gateway, GEN01', () => {
    const reaction = reactionTo(new CallError(0, 'GEN01', { info: 'TypeError: failed' }))
    expect(reaction).toMatchObject({ kind: 'toast', tone: 'error' })
    if (!('message' in reaction)) throw new Error('expected words')
    expect(words(reaction.message, american)).toBe('[GEN01] Error with API gateway')
    expect(words(reaction.message)).toBe('[GEN01] Errore con il gateway API')
  })

  test('412 marks the user inactive, with the reason', () => {
    expect(reactionTo(new CallError(412, 'CP003', { info: 'unconfirmed' }))).toEqual({ kind: 'inactive', reason: 'unconfirmed' })
    expect(reactionTo(new CallError(412, 'CP003', { info: 'disabled' }), 'profile')).toEqual({ kind: 'inactive', reason: 'disabled' })
    expect(limits.interface.inactive_guard_ms).toBe(3000)
  })

  test('401 logs the user out', () => {
    expect(reactionTo(new CallError(401, 'CP003'))).toEqual({ kind: 'logout' })
    expect(reactionTo(new CallError(401, 'CP003'), 'payment')).toEqual({ kind: 'logout' })
  })

  test('an upload that was cancelled is told with UPL01, and is no error', () => {
    expect(said(new CallError(499, 'UPL01', { msg: 'upload canceled' }))).toEqual({ kind: 'toast', tone: 'info', message: '[UPL01] Caricamento annullato.' })
  })

  test('a download with status 204 is DG002', () => {
    expect(said(new CallError(204, 'DG002'))).toEqual(toast('[DG002] Non ci sono deleghe.'))
  })

  test('a company load of code 420 is a notice that leads to the user dashboard', () => {
    const reaction = reactionTo(new CallError(420, 'CP003'), 'company')
    if (reaction.kind !== 'notice') throw new Error('expected a notice')
    expect(reaction.to).toBe('/user/dashboard')
    expect(words(reaction.title, american)).toBe('Resource forbidden')
    expect(words(reaction.message)).toBe('Non hai i diritti per vedere questa risorsa.')
  })

  test.each([404, 420, 500, 0])('a company load error during a payment (%i) leads to user-companies-list', (status) => {
    expect(reactionTo(new CallError(status, 'GEN01'), 'payment')).toEqual({ kind: 'go', to: '/user/companies/list' })
  })

  test('a generic load failure is an error toast', () => {
    expect(said(new CallError(500, 'NEW99'), 'loading')).toEqual(toast('Si è verificato un errore durante il caricamento dei dati.'))
    expect(said(new CallError(403, 'CP003'), 'loading')).toEqual(toast('[CP003] Accesso negato.'))
    expect(said(new TypeError('x is undefined'), 'company')).toEqual(toast('I dati non sono stati caricati. Riprova.'))
  })

  test('a profile load or update failure is a toast with the server info or a default', () => {
    const faults = [{ path: 'fiscal_code', message: 'insertValidCF', text: 'Enter a valid Italian tax code.' }]
    expect(said(new CallError(400, 'E0001', { info: faults }), 'profile')).toEqual(toast('Inserisci un codice fiscale valido.'))
    expect(said(new CallError(500, 'GEN01'), 'profile')).toEqual(toast('Non è stato possibile leggere o aggiornare il profilo. Riprova.'))
  })

  test('a login failure is the info or a login error', () => {
    expect(said(new CallError(401, 'CP003', { info: 'credentials' }), 'login')).toEqual({
      kind: 'say',
      message: 'L’indirizzo e-mail o la password non sono giusti.',
    })
    expect(said(new CallError(500, 'GEN01'), 'login')).toEqual({ kind: 'say', message: 'Non è stato possibile farti entrare. Riprova fra qualche minuto.' })
  })

  test('an FAQ load failure is a toast', () => {
    expect(said(new CallError(500, 'GEN01'), 'faqs')).toMatchObject({ kind: 'toast', tone: 'error' })
    expect(said(new Error('unreadable'), 'faqs')).toEqual(toast('I dati non sono stati caricati. Riprova.'))
  })

  test('an FAQ search that finds nothing says so', () => {
    expect(said(undefined, 'faqSearch')).toEqual({ kind: 'say', message: 'Nessun risultato' })
  })

  test('a consultant enable failure is a notice with the server info or a default', () => {
    const faults = [{ path: 'fiscal_code', message: 'requiredField', text: 'This field is required.' }]
    expect(said(new CallError(400, 'E0001', { info: faults }), 'consultant')).toMatchObject({ kind: 'notice', message: 'Campo obbligatorio.' })
    expect(said(new CallError(500, 'GEN01'), 'consultant')).toMatchObject({
      kind: 'notice',
      message: 'Non è stato possibile attivare il profilo di consulente. Controlla i dati e riprova.',
    })
  })

  test('a coupon failure is errors.couponNotValid', () => {
    expect(reactionTo(new CallError(422, 'COU0001'), 'coupon')).toEqual({ kind: 'say', message: { key: 'messages.errors.couponNotValid' } })
  })
})

describe('the details of a refusal become a sentence', () => {
  test.each([
    ['totp_required', 'Inserisci il codice della tua app di autenticazione.'],
    ['totp_invalid', 'Il codice non è giusto o è scaduto. Inserisci quello che l’app mostra adesso.'],
    ['totp_already_on', 'La verifica in due passaggi è già attiva.'],
    ['restore_required', 'Il tuo account è chiuso. Puoi riaprirlo entro 3 mesi dalla chiusura.'],
    ['unconfirmed', 'Conferma il tuo indirizzo e-mail con il link che ti abbiamo inviato.'],
    ['disabled', 'Il tuo account è disattivato. Scrivi all’assistenza.'],
    ['Scritto dal server', 'Scritto dal server'],
    ['a_code_of_tomorrow', 'Non è stato possibile farti entrare. Riprova fra qualche minuto.'],
    [{ retry_after: 60 }, 'Hai fatto troppi tentativi. Riprova fra 1 minuto.'],
    [{ retry_after: 61 }, 'Hai fatto troppi tentativi. Riprova fra 2 minuti.'],
    [[{ path: 'email', message: 'insertValidEmail' }], 'Inserisci un indirizzo e-mail valido.'],
    [[{ path: 'x', message: 'tomorrow', text: 'Parole del server.' }], 'Parole del server.'],
    [[], 'Non è stato possibile farti entrare. Riprova fra qualche minuto.'],
    [null, 'Non è stato possibile farti entrare. Riprova fra qualche minuto.'],
  ])('%j', (info, message) => {
    expect(said(new CallError(401, 'CP003', { info }), 'login')).toEqual({ kind: 'say', message })
  })

  test('too many calls of any kind say when to come back', () => {
    expect(said(new CallError(429, 'GEN01', { info: { retry_after: 120 } }), 'saving')).toEqual(
      toast('[GEN01] Hai fatto troppi tentativi. Riprova fra 2 minuti.'),
    )
  })

  test('a part of the installation that is missing is named, instead of asking to try again', () => {
    const info = [{ path: 'documents', message: 'noTypesetter', text: 'Documents cannot be produced.' }]
    expect(said(new CallError(503, 'GEN01', { info }), 'procedure')).toEqual(
      toast('[GEN01] Su questa installazione non si possono produrre documenti: manca il programma che li compone. Avvisa chi la gestisce.'),
    )
    expect(said(new CallError(503, 'GEN01'), 'procedure')).toEqual(
      toast('[GEN01] Il servizio non risponde come dovrebbe. Nulla è andato perso: riprova fra qualche secondo.'),
    )
  })

  test('a page from before the shop was closed says who gives credits now', () => {
    const info = { reason: 'payments_off', contact: 'aiuto@studio.it' }
    expect(said(new CallError(422, 'PU002', { info }))).toEqual(
      toast('[PU002] In questa installazione non si acquista nulla: crediti e abbonamenti li dà chi la gestisce.'),
    )
  })

  test.each(['editing', 'saving', 'inserting', 'updating', 'deleting', 'creating'] as const)('an unknown failure while %s says what failed', async (doing) => {
    const { failed } = (await loadTexts('it')).messages
    expect(said(new CallError(418, 'NEW99'), doing)).toEqual(toast(failed[doing]))
  })
})

/** Section 8 of the specification, literally, and where its generic messages are kept. */
const messageKeys = [
  ...['errorLoadingData', 'errorProcedure', 'errors.couponNotValid', 'anErrorOccuredWhileLoadingData', 'timeRangeError', 'dates.invalid', 'requiredField'],
  ...['insertValidEmail', 'insertValidPhone', 'insertValidUrl', 'insertValidCF', 'insertValidPiva', 'passwordFormat', 'noPrefix', 'onlyNumbersAllowed'],
  ...['onlyPdfAllowed', 'invalidValue'],
]
const genericMessages = {
  'an error occurred while editing': 'failed.editing',
  'an error occurred while saving': 'failed.saving',
  'an error occurred while inserting': 'failed.inserting',
  'an error occurred while updating': 'failed.updating',
  'an error occurred while loading': 'failed.loading',
  'an error occurred while deleting': 'failed.deleting',
  'an error occurred while creating': 'failed.creating',
  'resource forbidden, no rights to view': 'resourceForbidden',
  'no subscription': 'noSubscription',
  'recovery, neutral': 'recoverySent',
  'service temporarily disabled': 'serviceDisabled',
  'configuration needed': 'configurationNeeded',
  'registration error': 'registrationError',
  'webcam or microphone activation error': 'deviceError',
  'room connection error': 'roomConnectionError',
}
const serverCodes =
  'E0001 E0002 GEN01 CP001 CP002 CP003 MB001 MB002 MB003 MT001 MT002 UPL01 DG001 DG002 LR001 LV201 LRO004 SP0002 PU002 PU003 COU0001 SB003'.split(' ')

describe('the words of the catalogue', () => {
  const at = (texts: unknown, key: string) => key.split('.').reduce<unknown>((it, name) => (it as Record<string, unknown> | undefined)?.[name], texts)
  const leaves = (texts: unknown, key: string): string[] =>
    typeof texts === 'string' ? [key] : Object.entries(texts as object).flatMap(([name, it]) => leaves(it, `${key}.${name}`))

  test('are all there, in three languages, and no English text is the Italian one', async () => {
    const spoken = await Promise.all(locales.map(loadTexts))
    const [it, ...english] = spoken
    const keys = [
      ...[...messageKeys, ...Object.values(genericMessages)].map((key) => `messages.${key}`),
      ...serverCodes.map((code) => `faults.${code}`),
      ...leaves(it!.api, 'api'),
    ]
    for (const key of keys) {
      for (const texts of spoken) expect(at(texts, key), key).toEqual(expect.stringMatching(/\S/))
      for (const texts of english) expect(at(texts, key), key).not.toBe(at(it, key))
    }
    expect(locales[0]).toBe('it')
  })

  test('the notice on recovery does not tell whether an address is registered', async () => {
    for (const locale of locales) expect((await loadTexts(locale)).messages.recoverySent).toMatch(/^(Se |If )/)
  })
})
