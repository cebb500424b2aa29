import { convocationRoutes } from '@delibera/core/convocations/routes'
import type { NoticeRequest } from '@delibera/core/convocations/schema'
import type { Meeting } from '@delibera/core/meetings/schema'
import { useState } from 'react'
import { ask, bodyOf, CallError, clientIn, displayedCompany, type Send } from '../api/call.ts'
import { useMeetingRefusal } from './saving/useMeetingRefusal.ts'

const asFile: Send = async (method, url, body) => {
  const reply = await ask(method, url, body)
  return { status: reply.status, json: reply.ok ? await reply.blob() : await bodyOf(reply) }
}

/** The tab has read the file long before; until then its address must hold. */
const address_ms = 60_000

/** Shows a document in a tab of its own, where the browser reads, prints and saves it. Where no tab may be opened it is saved. */
export function usePdf(meeting: Meeting) {
  const refuse = useMeetingRefusal()
  const { _id: meeting_id, company_id } = meeting
  const [busy, setBusy] = useState<NoticeRequest['kind'] | null>(null)
  const show = async (kind: NoticeRequest['kind'], name: string) => {
    // At once: a tab that opens after an answer is taken for an advertisement.
    const tab = window.open('', '_blank')
    setBusy(kind)
    try {
      const file = (await clientIn(displayedCompany(), asFile)(convocationRoutes.preview, {
        query: { company_id },
        body: { meeting_id, kind },
      })) as unknown as Blob
      const url = URL.createObjectURL(file)
      if (tab) tab.location.href = url
      else Object.assign(document.createElement('a'), { href: url, download: name }).click()
      setTimeout(() => URL.revokeObjectURL(url), address_ms)
    } catch (error) {
      tab?.close()
      if (!(error instanceof CallError)) throw error
      refuse(error, meeting)
    } finally {
      setBusy(null)
    }
  }
  return { show, busy }
}
