import { describe, expect, test } from 'vitest'
import type { Quorum } from '../company/statute.ts'
import { quorumsBy } from '../law/law.stage.ts'
import { lowMajority } from '../law/quorums.ts'
import { plainText } from '../rich-text.ts'
import { templateOf, templates } from './every-template.ts'
import placeholders from './placeholders.json' with { type: 'json' }
import { placeholdersIn } from './placeholders.ts'
import { blankPoint, changedFields, fitsCompany, isSameQuorum, meetingNature, placeholdersOf, pointAfter, pointFromTemplate, unfilledTitles } from './rules.ts'
import { AgendaDraft, AgendaFields, AgendaItem } from './schema.ts'
import { loadTemplates, titlesOf } from './templates.ts'
import { loadPlaceholderWords, systemPlaceholder } from './words.ts'

const spa = quorumsBy('SPA')
const srl = quorumsBy('SRL')
const half = { value: 50, base: 'shares_present', greater: true }

describe('the templates of the product', () => {
  test('are twenty-five for assemblies and thirteen for boards, and the browser gets the same', async () => {
    expect(templates.map((it) => it.meeting_type).filter((it) => it === 'ASSEMBLY')).toHaveLength(25)
    expect(templates.filter((it) => it.id.startsWith('B'))).toHaveLength(13)
    expect(new Set(templates.map((it) => it.id)).size).toBe(38)
    expect(await loadTemplates()).toEqual(templates)
  })

  test('every one becomes a point that can be kept, with all its words', () => {
    for (const it of templates) {
      const point = pointFromTemplate(it, spa)
      expect([it.id, AgendaFields.safeParse(point).error]).toEqual([it.id, undefined])
      expect(plainText(point.content_positive)).toBe(it.content_positive)
      expect(placeholdersOf(point).map((one) => one.name)).toEqual(expect.arrayContaining([...it.placeholders]))
    }
  })

  test('say which placeholders they have, and every one is explained in three languages', async () => {
    const words = await loadPlaceholderWords()
    expect(words).toEqual(placeholders)
    const known = new Set([...words.system, ...words.user].map((it) => it.name))
    for (const it of templates) {
      const texts = [it.title, it.header_intro, it.header_content, it.content_positive, it.content_negative].join('\n')
      const names = new Set(placeholdersIn(texts).map((one) => one.name))
      expect([it.id, [...names].filter((name) => !known.has(name))]).toEqual([it.id, []])
      expect([it.id, [...it.placeholders].sort()]).toEqual([it.id, [...names].filter((name) => it.placeholders.includes(name)).sort()])
    }
    const spoken = [...words.system, ...words.user].flatMap((it) => [it.label, ...(it.meaning ? [it.meaning] : [])])
    for (const it of spoken) expect([it.it, it['en-US'], it['en-GB']].every((one) => one.trim() !== '')).toBe(true)
    expect(systemPlaceholder(words, 'odg.ordinal')?.label.it).toBe('numero del punto')
    expect(systemPlaceholder(words, 'net_profit')).toBeNull()
  })

  test('have a title in each language', () => {
    expect(titlesOf(templateOf('A22')!)).toEqual({
      it: 'Scioglimento anticipato e nomina dei liquidatori',
      'en-US': 'Early dissolution and appointment of liquidators',
      'en-GB': 'Early winding-up and appointment of liquidators',
    })
  })

  test('co-optation is for an S.p.A. alone', () => {
    expect([fitsCompany(templateOf('A07')!, 'SRL'), fitsCompany(templateOf('A07')!, 'SPA')]).toEqual([false, true])
  })
})

describe('the majority', () => {
  const twoThirds = { value: 66.6667, fraction: [2, 3], base: 'shares_present', greater: false }
  test.each([
    ['ordinary, S.p.A.', 'A01', spa, half, half],
    ['extraordinary, S.p.A.', 'A19', spa, { value: 50, base: 'shares_total', greater: true }, twoThirds],
    ['deed change, S.r.l.', 'A19', srl, { value: 50, base: 'shares_total', greater: false }, { value: 50, base: 'shares_total', greater: false }],
    ['board', 'B04', srl, half, null],
  ])('of a template: %s', (_, id, facts, first, second) => {
    expect(pointFromTemplate(templateOf(id)!, facts)).toMatchObject({ quorum_first: first, quorum_second: second })
  })

  const strict: Quorum = { value: 75, base: 'shares_total', greater: false }
  test.each([
    ['A01', { type: 'SPA', statute: { quorum_overrides: { 'ordinary.second_deliberative': strict } } } as const, [half, strict]],
    ['A01', { type: 'SRL', statute: { quorum_overrides: { 'srl.normal_deliberative': strict } } } as const, [strict, strict]],
    ['A19', { type: 'SRL', statute: { quorum_overrides: { 'srl.deed_change_deliberative': strict } } } as const, [strict, strict]],
    ['B04', { type: 'SPA', statute: { quorum_overrides: { 'board.deliberative': strict } } } as const, [strict, null]],
  ])('of %s is that of the statute where it has one', (id, facts, expected) => {
    const { quorum_first, quorum_second } = pointFromTemplate(templateOf(id)!, facts)
    expect([quorum_first, quorum_second]).toEqual(expected)
  })

  test('of no template is below the law', () => {
    const low = [spa, srl].flatMap((of) =>
      templates
        .filter((it) => fitsCompany(it, of.type))
        .flatMap((it) => (lowMajority({ ...of, meeting_type: it.meeting_type }, pointFromTemplate(it, of)) ? [`${of.type} ${it.id}`] : [])),
    )
    expect(low).toEqual([])
  })

  test('two are the same when their exact parts are, whatever the percentage beside them', () => {
    const two: Quorum = { value: 66.67, fraction: [2, 3], base: 'shares_present', greater: false }
    expect(isSameQuorum(two, { ...two, value: 66.6667 })).toBe(true)
    expect(isSameQuorum(two, { ...two, greater: true })).toBe(false)
    expect(isSameQuorum(two, { value: 66.67, base: 'shares_present', greater: false })).toBe(false)
    expect([isSameQuorum(null, null), isSameQuorum(two, null)]).toEqual([true, false])
  })

  test('of a new point is that of the specification', () => {
    expect(blankPoint('Varie', spa)).toMatchObject({ quorum_first: half, quorum_second: half, nature: 'ORDINARY', notary_required: false, skip_vote: false })
    expect(blankPoint('Varie', quorumsBy('SRL', 'BOARD'))).toMatchObject({ quorum_first: half, quorum_second: null })
  })

  test('an extraordinary point written by hand is not approved by a fifth of the shares, and has its notary', () => {
    const changed = {
      quorum_first: { value: 50, base: 'shares_total', greater: true },
      quorum_second: { fraction: [2, 3], greater: false },
      notary_required: true,
    }
    expect(blankPoint('Aumento di capitale', spa, 'EXTRAORDINARY')).toMatchObject(changed)
    expect(pointAfter(blankPoint('Aumento di capitale', spa), { nature: 'EXTRAORDINARY' }, spa)).toMatchObject(changed)
    expect(pointAfter(blankPoint('Aumento di capitale', spa), { nature: 'EXTRAORDINARY', notary_required: false }, spa).notary_required).toBe(true)
  })

  test('a change of nature leaves what was said of the majority, and a decision of an S.r.l. that is no change of its deed without a notary', () => {
    const own: Quorum = { value: 80, base: 'shares_total', greater: false }
    const after = pointAfter(blankPoint('Diritti particolari', srl), { nature: 'EXTRAORDINARY', quorum_first: own, notary_required: false }, srl)
    expect(after).toMatchObject({ quorum_first: own, quorum_second: { value: 50, base: 'shares_total', greater: false }, notary_required: false })
    expect(pointAfter(after, { title: 'Altro' }, srl)).toEqual({ ...after, title: 'Altro' })
  })
})

test.each([
  [[], 'ORDINARY'],
  [['ORDINARY', 'ORDINARY'], 'ORDINARY'],
  [['EXTRAORDINARY'], 'EXTRAORDINARY'],
  [['ORDINARY', 'EXTRAORDINARY'], 'MIXED'],
] as const)('a meeting with points %j is %s', (natures, type) => {
  expect(meetingNature(natures.map((nature) => ({ nature })))).toBe(type)
})

test('titles with something to fill in are told with their names', () => {
  const moving = { _id: '1', title: templateOf('A18')!.title, values: {} as Record<string, string> }
  expect(unfilledTitles([moving, { ...moving, _id: '2', values: { new_city: 'Thiene' } }])).toEqual([{ odg_id: '1', placeholders: ['new_city'] }])
})

test('what differs is told by name, in whatever order the keys come', () => {
  const before = { ...blankPoint('Uno', srl), quorum_first: { greater: true, base: 'shares_present', value: 50 } as Quorum }
  expect(changedFields(before, { ...blankPoint('Uno', srl), quorum_first: { value: 50, base: 'shares_present', greater: true } })).toEqual([])
  expect(changedFields(before, { title: 'Due', also: [], notes: 'x', values: { a: 'b' } })).toEqual(['title', 'notes', 'values'])
})

describe('what the browser sends', () => {
  test('a fraction brings its percentage with it, and is at most the whole', () => {
    const quorum = { fraction: [2, 3], base: 'shares_total', greater: false }
    expect(AgendaItem.parse({ title: 'x', quorum_first: quorum }).quorum_first).toEqual({ ...quorum, value: 66.6667 })
    expect(AgendaItem.safeParse({ title: 'x', also: [{ ...quorum, fraction: [3, 2] }] }).success).toBe(false)
  })

  test('a new point begins somewhere', () => {
    const kind = { meeting_type: 'ASSEMBLY' }
    expect(AgendaDraft.safeParse(kind).error?.issues).toMatchObject([{ path: ['title'], message: 'requiredField' }])
    expect(AgendaDraft.safeParse({ ...kind, template_id: 'A01' }).success).toBe(true)
    expect(AgendaDraft.safeParse({ ...kind, template_id: 'C01' }).success).toBe(false)
    expect(AgendaItem.safeParse({ _id: crypto.randomUUID() }).success).toBe(true)
  })

  test('texts are cleaned on their way in', () => {
    const dirty = { type: 'doc', content: [{ type: 'script', content: [{ type: 'text', text: 'x' }] }] }
    expect(AgendaItem.parse({ title: 'x', header_intro: dirty }).header_intro).toEqual({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x' }] }],
    })
  })
})
