import { expect, test } from 'vitest'
import type { CompanyType } from '../company/company-type.ts'
import { type CampaignFacts, campaignRow } from '../consultants/campaign-rules.ts'
import { type FollowedMeeting, type PointTask, tasksOf, tasksOfAcceptance } from './follow.ts'
import scenarios from './scenarios.json' with { type: 'json' }
import { taskRule } from './table.ts'
import { type TaskTerm, termOf } from './terms.ts'

interface Item {
  meeting_on: string
  company: string
  template: string
  outcome: string
  dividend_cents?: number
  payment_date?: string
  accepted_on?: string
  registered_on?: string
  duration_months?: number
}

const meetingOf = (type: CompanyType): FollowedMeeting => ({
  type,
  statute: { fiscal_year_end: '12-31', accounts_deadline_days: 120, notice_days: 8 },
  capital_cents: 10_000_000,
  pays_persons: true,
  same_list: null,
})

function valuesOf({ template, dividend_cents, payment_date, duration_months }: Item): Record<string, string> {
  const amount = dividend_cents === undefined ? {} : { [template === 'A15' ? 'distributed_amount' : 'dividend']: `${dividend_cents / 100},00` }
  return { ...amount, ...(payment_date && { payment_date }), ...(duration_months && { duration_months: String(duration_months) }) }
}

/** All that the item gives, also what follows once the person has accepted and the plan was registered. */
function tasksIn(item: Item): TaskTerm[] {
  const type = item.company as CompanyType
  const point = {
    _id: 'p1',
    template_id: item.template,
    accepted: item.outcome === 'APPROVED',
    values: valuesOf(item),
    count: { favourable: 1, total: 1 },
    day: item.meeting_on,
  }
  const opened = tasksOf(point, meetingOf(type)).map((it): TaskTerm | PointTask =>
    item.registered_on && taskRule(it.code).from === 'REGISTERED' ? termOf(it.code, { type, start: item.registered_on }) : it,
  )
  return [...opened, ...(item.accepted_on ? tasksOfAcceptance(item.template, type, item.accepted_on) : [])]
}

test('B10 after the vote: terms over holidays and August', () => {
  const { items, expected } = scenarios.B10
  const found = (items as Item[]).flatMap((it, item) =>
    tasksIn(it).map(({ code, due_on, earliest_on }) => ({ item, code, ...(due_on ? { due_on } : {}), ...(earliest_on ? { earliest_on } : {}) })),
  )
  const wanted = expected.tasks.map(({ item, code, due_on, earliest_on }: (typeof expected.tasks)[number] & { due_on?: string; earliest_on?: string }) => ({
    item,
    code,
    ...(due_on ? { due_on } : {}),
    ...(earliest_on ? { earliest_on } : {}),
  }))
  expect(found).toEqual(wanted)
  for (const item of expected.no_tasks_for) expect(found.some((it) => it.item === item)).toBe(false)
  expect(taskRule('T-DIV-REG').amount_cents).toBe(20_000)
  expect(taskRule('T-DIV-WHT').rate).toBe(26)
})

interface Served {
  key: string
  type: string
  fiscal_year_end: string
  accounts_deadline_days: number
  notice_days: number
  assembly_on: string | null
  status: string | null
  filed_on?: string | null
  dividend?: boolean
}

/** What is still to be done after the assembly of a company: what it has filed is not. */
function openTasks({ key, type, assembly_on, status, filed_on, dividend }: Served) {
  if (assembly_on === null || status !== 'COMPLETED') return []
  const points = ['A01', ...(dividend ? ['A02'] : [])].map((template_id) => ({
    ...{ _id: `${key} ${template_id}`, template_id, accepted: true, count: null, day: assembly_on },
    values: { dividend: '1.000,00' } as Record<string, string>,
  }))
  const facts = { ...meetingOf(type as CompanyType), pays_persons: false }
  const opened = points.flatMap((it) => tasksOf(it, facts)).filter((it) => !(filed_on && it.code === 'T-ACC-FILE'))
  return opened.map(({ code, due_on }) => ({ _id: `${key} ${code}`, meeting_id: `m ${key}`, code, due_on }))
}

function campaignRowOf(company: Served, year: number, today: string) {
  const { key, type, fiscal_year_end, accounts_deadline_days, notice_days, assembly_on, status, filed_on } = company
  const meeting = { _id: `m ${key}`, status: status ?? 'DRAFT', title: key, datetime: null, day: assembly_on, noticed_on: null, created_on: today }
  const facts: CampaignFacts = {
    company: { _id: key, business_name: key, type: type as CompanyType, members: 3 },
    statute: { fiscal_year_end, accounts_deadline_days, notice_days },
    has_auditors: true,
    is_subscribed: true,
    is_completed: true,
    can_pay: true,
    taken: filed_on ? [{ step: 'FILING', done_on: filed_on }] : [],
    tasks: openTasks(company),
    assemblies: assembly_on ? [meeting] : [],
  }
  return campaignRow(facts, year, today)
}

test('B12 campaign on one board: plan, stage, light and what is still open', () => {
  const { companies, today, expected } = scenarios.B12
  const plans: Record<string, Record<string, string>> = expected.plan_2026
  for (const company of companies as Served[]) {
    const { key } = company
    const { year_end, deadline, ...days } = plans[key]!
    const row = campaignRowOf(company, Number(year_end!.slice(0, 4)), today)
    expect([key, row.year_end, row.deadline, Object.fromEntries(row.steps.map((it) => [it.step, it.day]))]).toEqual([key, year_end, deadline, days])
    expect([key, row.stage, row.light]).toEqual([key, expected.stage[key as 'k1'], expected.light[key as 'k1']])
    const open = (expected.open_tasks as Record<string, { code: string; due_on: string }[]>)[key]
    if (open) expect(row.tasks.map(({ code, due_on }) => ({ code, due_on }))).toEqual(open)
  }
})
