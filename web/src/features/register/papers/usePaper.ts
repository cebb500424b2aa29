import { registerRoutes } from '@delibera/core/register/routes'
import type { InputOf, Route } from '@delibera/core/route'
import { useState } from 'react'
import { ask, bodyOf, CallError, clientIn, displayedCompany, type Send } from '../../../api/call.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { useReaction } from '../../../shell/useReaction.tsx'

/** A file, or nothing where the book has nothing to print. */
const asFile: Send = async (method, url, body) => {
  const reply = await ask(method, url, body)
  return { status: reply.status, json: reply.status === 204 ? null : reply.ok ? await reply.blob() : await bodyOf(reply) }
}

/** The tab has read the file long before; until then its address must hold. */
const address_ms = 60_000

const papers = ['print', 'excerpt', 'list'] as const
export type Paper = (typeof papers)[number]
type Asked<P extends Paper> = Omit<InputOf<(typeof registerRoutes)[P]>, 'params'>

/** Shows a paper of the register in a tab of its own, where the browser reads, prints and saves it. Where no tab may be opened it is saved. */
export function usePaper(companyId: string) {
  const t = useTranslations('register.papers')
  const { tell } = useToasts()
  const react = useReaction()
  const [busy, setBusy] = useState<Paper | null>(null)
  const show = async <P extends Paper>(paper: P, asked: Asked<P>) => {
    // At once: a tab that opens after an answer is taken for an advertisement.
    const tab = window.open('', '_blank')
    setBusy(paper)
    try {
      const input = { params: { id: companyId }, ...asked }
      const file = (await clientIn(displayedCompany(), asFile)(registerRoutes[paper] as Route, input as never)) as unknown as Blob | null
      if (file === null) {
        tab?.close()
        return tell({ kind: 'info', text: t('nothing') })
      }
      const url = URL.createObjectURL(file)
      if (tab) tab.location.href = url
      else Object.assign(document.createElement('a'), { href: url, download: `${t(`files.${paper}`)}.pdf` }).click()
      setTimeout(() => URL.revokeObjectURL(url), address_ms)
    } catch (error) {
      tab?.close()
      if (!(error instanceof CallError)) throw error
      react(error, 'loading')
    } finally {
      setBusy(null)
    }
  }
  return { show, busy }
}
