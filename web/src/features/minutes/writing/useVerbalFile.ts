import type { fileRoutes } from '@delibera/core/files/routes'
import { useEffect, useState } from 'react'
import { ask, bodyOf, CallError, clientIn, displayedCompany, type Send } from '../../../api/call.ts'

const asFile: Send = async (method, url, body) => {
  const reply = await ask(method, url, body)
  return { status: reply.status, json: reply.ok ? await reply.blob() : await bodyOf(reply) }
}

/** A file of the minutes as an address of this page's own, for as long as it is shown. */
export function useVerbalFile(route: typeof fileRoutes.download, id: string) {
  const [address, setAddress] = useState<string | null>(null)
  const [error, setError] = useState<CallError | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks for it again
  useEffect(() => {
    let url: string | null = null
    let isOver = false
    const fetched = async () => {
      const file = (await clientIn(displayedCompany(), asFile)(route, { params: { id }, query: {} })) as unknown as Blob
      if (isOver) return
      url = URL.createObjectURL(new Blob([file], { type: 'application/pdf' }))
      setAddress(url)
    }
    setError(null)
    fetched().catch((refusal: unknown) => {
      if (!isOver) setError(refusal instanceof CallError ? refusal : new CallError(0, 'GEN01'))
    })
    return () => {
      isOver = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [route, id, tries])
  return { address, error, retry: () => setTries(tries + 1) }
}
