import type { FastifyRequest } from 'fastify'

/**
 * What an answer is counted and logged as: the pattern of the route, never the address, because personal links and tokens travel in addresses. The
 * hundreds of files of the web app are one, and so are its screens, whichever it is.
 */
export function routedTo(request: FastifyRequest): string {
  const pattern = request.routeOptions.url
  if (pattern === undefined) return 'unknown'
  if (/^\/(api|metrics)(\/|$)/.test(pattern)) return pattern
  return pattern.startsWith('/assets/') || /\.\w+$/.test(pattern) ? 'file' : 'screen'
}

/** What a visit brings along by the dozen, and what machines ask every few seconds: told in a log only where somebody looks for it, or where it fails. */
const usual = new Set(['file', '/api/health', '/api/ready', '/metrics'])

export const isUsual = (route: string, status: number): boolean => status < 400 && usual.has(route)
