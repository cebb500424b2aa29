import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limits } from '../limits.ts'
import scenario from './scenarios.json' with { type: 'json' }
import { xbrlOf } from './xbrl.stage.ts'
import { actCodeOf, checkXbrl, readXbrl } from './xbrl.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const asked = { ...scenario.package_company, business_name: 'Officine Brenta S.r.l.' }
const failed = (file: Uint8Array) =>
  checkXbrl(readXbrl(file), asked)
    .filter((it) => !it.ok && it.severity === 'BLOCK')
    .map((it) => it.id)
const good = { schema: 'itcc-ci-abb-2018-11-04.xsd', identifier: asked.fiscal_code, periods: ['2026-12-31', '2025-12-31'] }

describe('B12, accounts in XBRL', () => {
  test.each(scenario.xbrl.map((it, at) => [it.file, it, at] as const))('%s', (_, it, at) => {
    const file = bytes(it.bytes ?? xbrlOf(it))
    expect({ failed: failed(file) }).toEqual(scenario.expected.xbrl_results[at])
    expect(actCodeOf(readXbrl(file))).toBe(scenario.expected.act_code[at])
  })
})

describe('X1', () => {
  const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')
  test.each([
    ['a thousand million laughs', `<?xml version="1.0"?><!DOCTYPE xbrl [<!ENTITY l0 "ha">${laughs}]><xbrl>&l9;</xbrl>`],
    ['a file of somebody else', '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><xbrl>&f;</xbrl>'],
    ['a document type in small letters', '<!doctype xbrl><xbrl/>'],
    ['an entity that nobody declared', '<xbrl>&euro;</xbrl>'],
    ['a sign that begins an entity and does not end', '<xbrl>a & b</xbrl>'],
    ['no text at all', ''],
    ['words alone', 'bilancio'],
    ['two roots', '<xbrl/><xbrl/>'],
    ['an attribute twice', '<xbrl a="1" a="2"/>'],
    ['a prefix of nothing', '<x:xbrl/>'],
    ['a tag that crosses another', '<a><b></a></b>'],
    ['a comment with its own end in it', '<a><!-- -- --></a>'],
    ['bytes of another alphabet', '<?xml version="1.0" encoding="UTF-16"?><xbrl/>'],
    ['a page', '<html><br></html>'],
    ['elements without end', '<a>'.repeat(5000)],
  ])('is not held by %s', (_, text) => {
    const began = performance.now()
    expect(failed(bytes(text))).toEqual(['X1'])
    expect(performance.now() - began).toBeLessThan(1000)
  })

  test('is not held by what is too long, which nobody reads', () => {
    expect(failed(bytes(`<xbrl>${' '.repeat(limits.files.large_bytes)}</xbrl>`))).toEqual(['X1'])
  })

  test('is held by a file of ninety thousand facts, which takes no more than seconds', () => {
    const row = `<itcc-ci:Valore contextRef="c0" decimals="0">1000</itcc-ci:Valore>\n`
    const whole = xbrlOf(good).replace('</xbrli:xbrl>', `${row.repeat(90_000)}</xbrli:xbrl>`)
    const began = performance.now()
    expect(failed(bytes(whole))).toEqual([])
    expect(performance.now() - began).toBeLessThan(15_000)
  })

  test('an old alphabet that is declared is read', () => {
    const text = xbrlOf({ ...good, name: 'Società Brenta' }).replace('encoding="UTF-8"', 'encoding="ISO-8859-1"')
    expect(readXbrl(Uint8Array.from(text, (it) => it.charCodeAt(0)))?.denomination).toBe('Società Brenta')
  })

  test('no file, however broken, makes it fail', () => {
    const whole = bytes(xbrlOf(good))
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.uint8Array({ maxLength: 8 }), (at, put) => {
        const broken = Uint8Array.from([...whole.subarray(0, at), ...put, ...whole.subarray(at + put.length)])
        expect(checkXbrl(readXbrl(broken), asked)[0]?.id).toBe('X1')
      }),
    )
  })
})

test('the name of the company and the year before are only remarked', () => {
  const warned = (it: Parameters<typeof xbrlOf>[0]) =>
    checkXbrl(readXbrl(bytes(xbrlOf(it))), asked)
      .filter((one) => !one.ok)
      .map((one) => `${one.severity} ${one.id}`)
  expect(warned({ ...good, name: 'OFFICINE BRENTA SRL' })).toEqual([])
  expect(warned({ ...good, name: 'Officine Piave S.r.l.', periods: ['2026-12-31'] })).toEqual(['WARN X6', 'WARN X7'])
})

test('an identifier of somebody else beside the own one is found, and none at all is no proof', () => {
  const two = xbrlOf(good).replace('</xbrli:xbrl>', `${contextOf('02988776650')}</xbrli:xbrl>`)
  expect(failed(bytes(two))).toEqual(['X4'])
  expect(failed(bytes(xbrlOf({ ...good, periods: [] })))).toEqual(['X4', 'X5'])
  expect(checkXbrl(readXbrl(bytes(xbrlOf(good))), { ...asked, fiscal_code: null }).find((it) => it.id === 'X4')?.ok).toBe(false)
})

const contextOf = (code: string) => `<xbrli:context id="x"><xbrli:entity><xbrli:identifier scheme="s">${code}</xbrli:identifier></xbrli:entity></xbrli:context>`
