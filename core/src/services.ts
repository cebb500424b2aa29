import { z } from 'zod'

/** BASE is the product itself, SMTP the company's own certified mail server, MAILER the communications panel. */
export const ServiceCode = z.enum(['BASE', 'SMTP', 'MAILER'])
export type ServiceCode = z.infer<typeof ServiceCode>
