import { signedText } from '@delibera/core/votes/receipt'
import type { VoteReceipt as Receipt } from '@delibera/core/votes/schema'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { ReceiptSheet, receiptWays } from './ReceiptSheet.tsx'
import { useWeightSaid } from './useWeightSaid.ts'
import { VoteMark } from './VoteChoice.tsx'

interface Props {
  receipt: Receipt
  /** Its place on the agenda. */
  number: number
}

/** The receipt of votes with yes or no. */
export function VoteReceipt({ receipt, number }: Props) {
  const t = useTranslations('live.receipt')
  const said = useTranslations('liveWords.vote')
  const weight = useWeightSaid()
  const lines = receipt.votes.map((it) => `${it.name}: ${said(`${it.accepted}`)}, ${weight(it.weight)}, ${t(receiptWays[it.vote_type])}`)
  return (
    <ReceiptSheet receipt={receipt} number={number} lines={lines} signed={signedText(receipt)}>
      {receipt.votes.map((it) => (
        <li key={`${it.member_id}${it.accepted}`}>
          <span>{it.name}</span>
          <b>
            <VoteMark accepted={it.accepted} size={14} /> {said(`${it.accepted}`)}
          </b>
          <small>
            {weight(it.weight)}, {t(receiptWays[it.vote_type])}
          </small>
        </li>
      ))}
    </ReceiptSheet>
  )
}
