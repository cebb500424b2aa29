import { signedElectionText } from '@delibera/core/elections/receipt'
import type { ElectionReceipt as Receipt } from '@delibera/core/elections/schema'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { ReceiptSheet, receiptWays } from '../votes/ReceiptSheet.tsx'
import { useWeightSaid } from '../votes/useWeightSaid.ts'

interface Props {
  receipt: Receipt
  /** Its place on the agenda. */
  number: number
}

/** The receipt of a ballot, behind a button; of a secret one it says only that one has voted. */
export function ElectionReceipt({ receipt, number }: Props) {
  const t = useTranslations('live.receipt')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" mih={44} onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
        {t(isOpen ? 'hide' : 'open')}
      </Button>
      {isOpen && <Sheet receipt={receipt} number={number} />}
    </>
  )
}

type Vote = Receipt['votes'][number]

function Sheet({ receipt, number }: Props) {
  const t = useTranslations('live.receipt')
  const words = useTranslations('elections.ballot')
  const format = useFormatter()
  const weight = useWeightSaid()
  const said = ({ said: it, names }: Vote) =>
    it === 'NAMED' ? format.list(names) : words(({ AGAINST: 'against', ABSTAIN: 'abstained', SECRET: 'inSecret' } as const)[it])
  const how = (it: Vote) => (receipt.secret ? t(receiptWays[it.vote_type]) : `${weight(it.weight)}, ${t(receiptWays[it.vote_type])}`)
  const lines = receipt.votes.map((it) => `${it.name}: ${said(it)}, ${how(it)}`)
  return (
    <ReceiptSheet receipt={receipt} number={number} lines={lines} signed={signedElectionText(receipt)}>
      {receipt.votes.map((it) => (
        <li key={`${it.member_id} ${it.said} ${it.choice.join()}`}>
          <span>{it.name}</span>
          <b>{said(it)}</b>
          <small>{how(it)}</small>
        </li>
      ))}
    </ReceiptSheet>
  )
}
