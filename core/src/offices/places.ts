/** Where the offices of a company are, and the page that a personal link opens. */
export const officesPath = (company_id: string): string => `/company/${company_id}/offices`
export const publicOfficePath = (slug: string): string => `/public/offices/${slug}`
