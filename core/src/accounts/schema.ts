import { z } from 'zod'
import { Consent, Email, FiscalCode, Name, Password, Phone } from '../fields.ts'
import { Locale } from '../locale.ts'
import { Id, listOf } from '../paging.ts'

/** Screens that are explained in place to who sees them first. */
export const TourScreen = z.enum(['dashboard', 'meeting', 'console'])
export type TourScreen = z.infer<typeof TourScreen>

/** `darkMode` follows the device when it is "system". `guide` is what the person said of the way to a first notice, `tours` the explanations that they are done with. */
export const AppSettings = z.object({
  dense: z.boolean(),
  darkMode: z.union([z.boolean(), z.literal('system')]),
  communications: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  guide: z.enum(['shown', 'hidden']).optional(),
  tours: z.array(TourScreen).max(10).optional(),
})
export type AppSettings = z.infer<typeof AppSettings>

/** A drawn or uploaded signature travels as the picture itself. 300,000 characters are about 220 kB. */
export const SignatureImage = z
  .string()
  .max(300_000, { error: 'fileTooLarge' })
  .regex(/^data:image\/(png|jpeg);base64,[A-Za-z0-9+/]+=*$/, { error: 'fileTypeNotAllowed' })

export const Profile = z.object({
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone_number: z.string().nullable(),
  fiscal_code: z.string().nullable(),
  privacy_consent: z.boolean(),
  terms_conditions: z.boolean(),
  roles: z.array(z.string()),
  locale: Locale,
  signature: z.string().nullable(),
  studio: z.string().nullable(),
  app_settings: AppSettings,
  /** The account whose Google Calendar is kept in step; null without consent. */
  google_calendar_auth: z.object({ account: z.string().nullable(), synchronized: z.boolean() }).nullable(),
  totp_enabled: z.boolean(),
  /** Since when the second factor is on. */
  totp_enabled_at: z.iso.datetime().nullable(),
  /** Since when the password is in use; null where nobody wrote it down. */
  password_changed_at: z.iso.datetime().nullable(),
  passkeys: z.array(z.object({ _id: Id, name: z.string(), created_at: z.iso.datetime(), last_used_at: z.iso.datetime().nullable() })),
})
export type Profile = z.infer<typeof Profile>

export const User = z.object({ _id: Id, email: z.string(), first_name: z.string(), last_name: z.string(), roles: z.array(z.string()) })
export type User = z.infer<typeof User>

/** The specification says "with body profile": the fields themselves, or wrapped in `profile`, both are taken. */
const unwrapped = <S extends z.ZodType>(schema: S) =>
  z.preprocess((it) => {
    const { profile, ...rest } = { ...(it as { profile?: object }) }
    return profile && typeof profile === 'object' ? { ...rest, ...profile } : it
  }, schema)

export const Registration = unwrapped(
  z.object({
    email: Email,
    password: Password,
    first_name: Name,
    last_name: Name,
    phone_number: Phone.nullish(),
    privacy_consent: Consent,
    terms_conditions: Consent,
    locale: Locale.optional(),
  }),
)
export type Registration = z.infer<typeof Registration>

export const ProfileChange = unwrapped(
  z.object({
    first_name: Name.optional(),
    last_name: Name.optional(),
    phone_number: Phone.nullish(),
    fiscal_code: FiscalCode.nullish(),
    studio: z.string().trim().max(200, { error: 'tooLong' }).nullish(),
    locale: Locale.optional(),
    signature: SignatureImage.nullish(),
    app_settings: AppSettings.partial().optional(),
    enable_consultant: z.boolean().optional(),
  }),
)
export type ProfileChange = z.infer<typeof ProfileChange>

export const Credentials = z.object({
  email: Email,
  password: z.string().min(1).max(200),
  totp: z.string().trim().max(40).optional(),
  restore: z.boolean().optional(),
})
export type Credentials = z.infer<typeof Credentials>

/** What a browser's passkey says: checked field by field by the WebAuthn library, not by us. */
export const PasskeyAnswer = z
  .object({ id: z.string().max(2000), rawId: z.string().max(2000), response: z.record(z.string(), z.unknown()), type: z.literal('public-key') })
  .loose()

/** That the owner of the account is there, and not only an open session: the password, or a passkey's answer to a challenge of `proofOptions`. */
export const OwnerProof = z.object({
  password: z.string().max(200, { error: 'tooLong' }).optional(),
  passkey: z.object({ challenge_id: Id, answer: PasskeyAnswer }).optional(),
})
export type OwnerProof = z.infer<typeof OwnerProof>

export const Session = z.object({
  _id: Id,
  agent: z.string().nullable(),
  ip: z.string().nullable(),
  created_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>
export const SessionList = listOf(Session)

export const LoginReply = z.object({ data: z.object({ token: z.string(), user: User, profile: Profile }), statusCode: z.number().int() })
/** The same for a new address and for one already registered: an answer must not tell who has an account. */
export const RegisterReply = z.object({ data: z.object({ email: z.string(), confirmation_sent: z.literal(true) }), statusCode: z.number().int() })

export const TotpSecret = z.object({ secret: z.string(), url: z.string(), qr: z.string() })
export const TotpCode = z.object({ code: z.string().trim().min(6).max(40) })
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

/** Whoever is asked for nothing but where a letter should go. */
export const LetterAddress = z.object({ email: Email })
export const OneTimeToken = z.string().min(20).max(200)
export const PasswordReset = z.object({ token: OneTimeToken, password: Password })
export const PasswordChange = z.object({ old_password: z.string().min(1).max(200), password: Password })
