import { Button } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useMember } from '../../meeting/live/useMember.ts'
import styles from './VoteReceipt.module.css'

/** How a vote was cast, in the words of a receipt. */
export const receiptWays = { SELF: 'self', DELEGATION: 'proxy', PRESENCE: 'presence', ADVANCE: 'advance' } as const

interface Props {
  /** Of a vote or of a ballot; without a hash where it was secret. */
  receipt: { title: string; at: string; hash: string; signature: string }
  /** Its place on the agenda. */
  number: number
  /** What was said, a line each. */
  children: ReactNode
  /** The same in plain text. */
  lines: readonly string[]
  /** What the signature is put under. */
  signed: string
}

/** What a voter keeps: what, for whom, how much, when, and the fingerprint that proves it. */
export function ReceiptSheet({ receipt, number, children, lines, signed }: Props) {
  const t = useTranslations('live.receipt')
  const when = useWhen()
  const text = useReceiptText()
  const save = () => {
    const url = URL.createObjectURL(new Blob([text({ receipt, number, lines, signed })], { type: 'text/plain;charset=utf-8' }))
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
          <ul className={styles.votes}>{children}</ul>
        </dd>
        {receipt.hash !== '' && (
          <>
            <dt>{t('hash')}</dt>
            <dd className={styles.hash}>{receipt.hash}</dd>
          </>
        )}
      </dl>
      {receipt.hash !== '' && <p className={styles.note}>{t('hashNote')}</p>}
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

/** The sheet as plain text, which any device can open in ten years. */
function useReceiptText(): (of: Omit<Props, 'children'>) => string {
  const t = useTranslations('live.receipt')
  const when = useWhen()
  const { meeting, name } = useMember()
  return ({ receipt, number, lines, signed }) =>
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
      ...lines.map((it) => `- ${it}`),
      '',
      ...(receipt.hash === '' ? [] : [`${t('hash')}: ${receipt.hash}`, t('hashNote'), '']),
      `${t('signature')}: ${receipt.signature}`,
      `${t('signed')}:`,
      signed,
      '',
    ].join('\n')
}
