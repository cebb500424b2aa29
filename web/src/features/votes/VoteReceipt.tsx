import { signedText } from '@delibera/core/votes/receipt'
import type { VoteReceipt as Receipt } from '@delibera/core/votes/schema'
import { Button } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useMember } from '../../meeting/live/useMember.ts'
import { useWeightSaid } from './useWeightSaid.ts'
import { VoteMark } from './VoteChoice.tsx'
import styles from './VoteReceipt.module.css'

interface Props {
  receipt: Receipt
  /** Its place on the agenda. */
  number: number
}

const types = { SELF: 'self', DELEGATION: 'proxy', PRESENCE: 'presence', ADVANCE: 'advance' } as const

/** What a voter keeps: what, for whom, how much, when, and the fingerprint that proves it. */
export function VoteReceipt({ receipt, number }: Props) {
  const t = useTranslations('live.receipt')
  const said = useTranslations('liveWords.vote')
  const weight = useWeightSaid()
  const when = useWhen()
  const text = useReceiptText()
  const save = () => {
    const url = URL.createObjectURL(new Blob([text(receipt, number)], { type: 'text/plain;charset=utf-8' }))
    const link = Object.assign(document.createElement('a'), { href: url, download: t('file', { number }) })
    link.click()
    URL.revokeObjectURL(url)
  }
  return (
    <section className={styles.receipt} aria-label={t('title')} data-print-alone>
      <h3 className={styles.title}>{t('title')}</h3>
      <dl className={styles.facts}>
        <dt>{t('point')}</dt>
        <dd className={styles.point}>
          {number}. {receipt.title}
        </dd>
        <dt>{t('at')}</dt>
        <dd>{when(receipt.at)}</dd>
        <dt>{t('votes')}</dt>
        <dd>
          <ul className={styles.votes}>
            {receipt.votes.map((it) => (
              <li key={`${it.member_id}${it.accepted}`}>
                <span>{it.name}</span>
                <b>
                  <VoteMark accepted={it.accepted} size={14} /> {said(`${it.accepted}`)}
                </b>
                <small>
                  {weight(it.weight)}, {t(types[it.vote_type])}
                </small>
              </li>
            ))}
          </ul>
        </dd>
        <dt>{t('hash')}</dt>
        <dd className={styles.hash}>{receipt.hash}</dd>
      </dl>
      <p className={styles.note}>{t('hashNote')}</p>
      <div className={styles.actions}>
        <Button variant="default" mih={44} leftSection={<IconDownload size={17} aria-hidden />} onClick={save}>
          {t('save')}
        </Button>
        <Button variant="default" mih={44} leftSection={<IconPrinter size={17} aria-hidden />} onClick={() => window.print()}>
          {t('print')}
        </Button>
      </div>
    </section>
  )
}

function useWhen(): (at: string) => string {
  const t = useTranslations('live.receipt')
  const format = useFormatter()
  return (at) =>
    t('when', {
      day: format.dateTime(new Date(at), { day: 'numeric', month: 'long', year: 'numeric' }),
      time: format.dateTime(new Date(at), { timeStyle: 'medium' }),
    })
}

/** The same as plain text, which any device can open in ten years. */
function useReceiptText(): (receipt: Receipt, number: number) => string {
  const t = useTranslations('live.receipt')
  const said = useTranslations('liveWords.vote')
  const weight = useWeightSaid()
  const when = useWhen()
  const { meeting, name } = useMember()
  return (receipt, number) =>
    [
      t('title'),
      '',
      `${t('company')}: ${meeting.company_name}`,
      `${t('meeting')}: ${meeting.name}`,
      `${t('point')}: ${number}. ${receipt.title}`,
      `${t('voter')}: ${name}`,
      `${t('at')}: ${when(receipt.at)} (${receipt.at})`,
      '',
      `${t('votes')}:`,
      ...receipt.votes.map((it) => `- ${it.name}: ${said(`${it.accepted}`)}, ${weight(it.weight)}, ${t(types[it.vote_type])}`),
      '',
      `${t('hash')}: ${receipt.hash}`,
      t('hashNote'),
      '',
      `${t('signature')}: ${receipt.signature}`,
      `${t('signed')}:`,
      signedText(receipt),
      '',
    ].join('\n')
}
