import { publicRecordRoutes } from '@delibera/core/decisions/record-routes'
import { fileRoutes } from '@delibera/core/files/routes'
import type { PublicVerbal } from '@delibera/core/minutes/signatures'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../api/call.ts'
import { download } from '../../../api/download.ts'
import { readOf, useRead } from '../../../api/hooks.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import type { SignCalls } from '../../minutes/signing/useSignActs.ts'
import type { DecisionLink } from './useDecisionLink.ts'

/** The record as the holder of a link reads it. */
export const useMemberRecord = (link: DecisionLink) => useRead(publicRecordRoutes.load, { params: { ...link } })

/** Reading and signing it by the own link. */
export function useRecordCalls({ decision, member }: DecisionLink): SignCalls {
  const client = useQueryClient()
  return useMemo(() => {
    const params = { decision, member }
    const { queryKey } = readOf(publicRecordRoutes.load, { params })
    return {
      read: () => call(publicRecordRoutes.read, { params }),
      sign: (signature) => call(publicRecordRoutes.sign, { params, body: { signature } }),
      keep: { now: (next) => void client.setQueryData(queryKey, next), readAgain: () => client.invalidateQueries({ queryKey }) },
    }
  }, [client, decision, member])
}

/** The newest file of it. */
export function useRecordFile(link: DecisionLink): (record: PublicVerbal) => Promise<void> {
  const react = useReaction()
  return async ({ document }) => {
    if (!document) return
    await download(fileRoutes.downloadByLink, { params: { slug: link.member, id: document.file_id } }).catch((error: unknown) => react(error, 'loading'))
  }
}
