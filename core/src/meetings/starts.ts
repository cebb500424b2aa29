import type { AgendaItem } from '../agenda/schema.ts'

/** The last year that had ended on a day; `monthDay` is when the company's years end. The 29th of February is the month's last day. */
export function lastYearEnd(today: string, monthDay: string): string {
  const year = Number(today.slice(0, 4))
  const endIn = (it: number) => {
    const last = new Date(Date.UTC(it, Number(monthDay.slice(0, 2)), 0)).toISOString().slice(0, 10)
    const named = `${it}-${monthDay}`
    return named < last ? named : last
  }
  return endIn(year) < today ? endIn(year) : endIn(year - 1)
}

/** The agenda of the meeting that every company holds once a year: accounts, and what becomes of the result (art. 2364, 2479). */
export function accountsAgenda(yearEnd: string): AgendaItem[] {
  // The minutes are Italian, whoever prepares them.
  const written = new Intl.DateTimeFormat('it', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${yearEnd}T00:00Z`))
  return [{ template_id: 'A01', values: { fiscal_year_end: written } }, { template_id: 'A02' }]
}
