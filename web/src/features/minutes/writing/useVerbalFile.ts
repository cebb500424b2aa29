import type { fileRoutes } from '@delibera/core/files/routes'
import { useEffect, useState } from 'react'
import { ask, bodyOf, CallError, clientIn, displayedCompany, type Send } from '../../../api/call.ts'

const asFile: Send = async (method, url, body) => {
  const reply = await ask(method, url, body)
  return { status: reply.status, json: reply.ok ? await reply.blob() : await bodyOf(reply) }
}

/** A file of the minutes, once it has been fetched. */
export function useVerbalFile(route: typeof fileRoutes.download, id: string) {
  const [file, setFile] = useState<Blob | null>(null)
  const [error, setError] = useState<CallError | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks for it again
  useEffect(() => {
    let isOver = false
    const fetched = async () => {
      const found = (await clientIn(displayedCompany(), asFile)(route, { params: { id }, query: {} })) as unknown as Blob
      if (!isOver) setFile(new Blob([found], { type: 'application/pdf' }))
    }
    setError(null)
    fetched().catch((refusal: unknown) => {
      if (!isOver) setError(refusal instanceof CallError ? refusal : new CallError(0, 'GEN01'))
    })
    return () => {
      isOver = true
    }
  }, [route, id, tries])
  return { file, error, retry: () => setTries(tries + 1) }
}
