import { type Agent, readAgent } from '@delibera/core/accounts/agents'
import { useTranslations } from '../../../i18n/useTranslations.ts'

/** "Chrome on Windows": what the browser of a session said of itself, in words. */
export function useDeviceName(): (agent: string | null) => { name: string; kind: Agent['kind'] } {
  const t = useTranslations('security.sessions')
  return (agent) => {
    const { browser, system, kind } = readAgent(agent)
    if (!browser && !system) return { name: t('unknown'), kind }
    return { name: system ? t('onSystem', { browser: browser ?? t('unknownBrowser'), system }) : (browser ?? ''), kind }
  }
}
