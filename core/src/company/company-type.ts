import { z } from 'zod'

/** The forms of company that the product knows. Apart from the statute, which the first page need not load. */
export const CompanyType = z.enum(['SRL', 'SPA'])
export type CompanyType = z.infer<typeof CompanyType>
