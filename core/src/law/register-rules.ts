import { all, assembly, blocks, type LegalRule, spa, srl, tells, warns } from './legal-rule.ts'

/** Of an annotation in the register of holders: asked when it is written, by no step of a meeting. */
const entering = { scope: all, when: [] } as const

/** The rules of the register of holders (books 1.5). */
export const registerRules = {
  'L-REG-01': { ...entering, scope: spa, ...warns, cite: 'art. 2421, c. 1, n. 1' },
  'L-REG-02': { ...entering, ...blocks, cite: null },
  'L-REG-03': { ...entering, ...blocks, cite: null },
  'L-REG-04': { ...entering, ...blocks, cite: { SPA: 'art. 2352', SRL: 'art. 2471-bis; art. 2352' } },
  'L-REG-05': { ...entering, ...blocks, cite: { SPA: 'art. 2352, c. 1', SRL: 'art. 2471-bis; art. 2352, c. 1' } },
  'L-REG-06': { ...entering, scope: srl, ...warns, cite: 'art. 2470, c. 2' },
  'L-REG-07': { ...entering, ...warns, statuteKey: 'transfer_clause', cite: { SPA: 'art. 2355-bis', SRL: 'art. 2469' } },
  'L-REG-08': { ...entering, ...warns, cite: { SPA: 'art. 2362, c. 1, 2 e 4; art. 2342, c. 4', SRL: 'art. 2470, c. 4, 5 e 7; art. 2464, c. 7' } },
  'L-REG-09': { scope: assembly, when: ['start'], ...warns, cite: { SPA: 'art. 2370', SRL: 'art. 2479-bis' } },
  'L-REG-10': { ...entering, scope: srl, ...blocks, cite: 'art. 2474' },
  'L-REG-11': { ...entering, scope: spa, ...warns, cite: 'art. 2357, c. 1 e 3' },
  'L-REG-12': { scope: assembly, when: ['start'], ...tells, cite: { SPA: 'art. 2344, c. 4', SRL: 'art. 2466, c. 4' } },
  'L-REG-13': { ...entering, ...warns, cite: { SPA: 'art. 2352, c. 1', SRL: 'art. 2471-bis; art. 2352, c. 1' } },
  'L-REG-14': { ...entering, ...blocks, cite: { SPA: 'art. 2352, c. 1', SRL: 'art. 2471-bis; art. 2352, c. 1' } },
  'L-REG-15': { ...entering, ...tells, cite: 'DM 55/2022' },
  'L-REG-16': { ...entering, ...blocks, cite: null },
} satisfies Record<string, LegalRule>
