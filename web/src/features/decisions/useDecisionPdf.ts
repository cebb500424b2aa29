import { recordRoutes } from '@delibera/core/decisions/record-routes'
import type { Decision } from '@delibera/core/decisions/schema'
import { useState } from 'react'
import { ask, bodyOf, CallError, clientIn, displayedCompany, type Send } from '../../api/call.ts'
import { useDecisionRefusal } from './useDecisionRefusal.ts'

const asFile: Send = async (method, url, body) => {
  const reply = await ask(method, url, body)
  return { status: reply.status, json: reply.ok ? await reply.blob() : await bodyOf(reply) }
}

/** The tab has read the file long before; until then its address must hold. */
const address_ms = 60_000

type Paper = 'notice' | 'answer' | 'record'

/** Shows a paper of the decision in a tab of its own, as it would leave. Where no tab may be opened it is saved. */
export function useDecisionPdf(decision: Pick<Decision, '_id' | 'name'>) {
  const refuse = useDecisionRefusal()
  const [busy, setBusy] = useState<Paper | null>(null)
  const show = async (kind: Paper) => {
    // At once: a tab that opens after an answer is taken for an advertisement.
    const tab = window.open('', '_blank')
    setBusy(kind)
    try {
      const file = (await clientIn(displayedCompany(), asFile)(recordRoutes.preview, { params: { id: decision._id }, body: { kind } })) as unknown as Blob
      const url = URL.createObjectURL(file)
      if (tab) tab.location.href = url
      else Object.assign(document.createElement('a'), { href: url, download: `${decision.name}.pdf` }).click()
      setTimeout(() => URL.revokeObjectURL(url), address_ms)
    } catch (error) {
      tab?.close()
      if (!(error instanceof CallError)) throw error
      refuse(error, decision)
    } finally {
      setBusy(null)
    }
  }
  return { show, busy }
}
