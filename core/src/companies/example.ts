import type { Route } from '../route.ts'

/** What an administrator of an example may still do of what governs a company. */
const open = ['DELETE /companies/:id', 'PATCH /companies/:id/administrator']

/** An example is one person's: nobody else is let in or written to for it, and nothing is bought for it. */
export const isShutForExamples = ({ method, path, right }: Pick<Route, 'method' | 'path' | 'right'>): boolean =>
  method !== 'GET' && (right === 'govern' || right === 'claim' || right === 'pay') && !open.includes(`${method} ${path}`)
