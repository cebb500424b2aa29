import type { MyDelegations } from '@delibera/core/delegations/schema'
import { formatPercent } from '@delibera/core/money'
import { Button, SegmentedControl } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useFormatter, useLocale } from 'use-intl'
import { upload } from '../../api/upload.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import type { PersonalLink } from '../../meeting/link/usePersonalLink.ts'
import { FilePicker } from '../../ui/files/FilePicker.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { SignaturePad } from '../../ui/signature/SignaturePad.tsx'
import styles from './GiveDelegation.module.css'
import type { VotedPoint } from './InstructionList.tsx'
import type { DelegationForm, SigningWay } from './useGiving.ts'
import { useOrderSaid } from './useOrderSaid.ts'

interface Props {
  giving: DelegationForm
  mine: MyDelegations
  points: readonly VotedPoint[]
  link: PersonalLink
}

/** What is signed stands above the signature; whoever prefers a pen prints it and brings it back. */
export function SignDelegation({ giving, mine, points, link }: Props) {
  const t = useTranslations('delegation.sign')
  const { member } = giving.meeting
  const ways = (['HERE', 'PAPER'] as const).map((it) => ({ value: it, label: t(`ways.${it}`) }))
  return (
    <Panel title={t('title')}>
      <Text giving={giving} points={points} />
      {mine.footer && <p className={styles.help}>{mine.footer}</p>}
      <Button
        variant="default"
        mih={44}
        leftSection={<IconFileText size={17} aria-hidden />}
        disabled={!giving.canPreview}
        loading={giving.busy === 'preview'}
        onClick={() => void giving.preview()}
      >
        {t('preview')}
      </Button>
      <div className={styles.ways}>
        <SegmentedControl fullWidth size="md" aria-label={t('way')} value={giving.way} onChange={(way) => giving.setWay(way as SigningWay)} data={ways} />
        {giving.way === 'HERE' && (
          <SignaturePad name={[member.first_name, member.last_name].filter(Boolean).join(' ')} onChange={(it) => giving.setSignature(it?.image ?? null)} />
        )}
        {giving.way === 'PAPER' && <Paper giving={giving} link={link} />}
      </div>
    </Panel>
  )
}

function Paper({ giving, link }: Pick<Props, 'giving' | 'link'>) {
  const t = useTranslations('delegation.sign.paper')
  return (
    <div className={styles.paper}>
      <ol>
        <li>{t('print')}</li>
        <li>{t('sign')}</li>
        <li>{t('scan')}</li>
      </ol>
      <FilePicker
        label={t('file')}
        context="delegation"
        send={(file, watch) => upload(file, { slug: link.member, context: 'delegation' }, watch)}
        onSent={({ id }) => giving.setPaper(id)}
        onRemoved={() => giving.setPaper(null)}
      />
    </div>
  )
}

/** The delegation in a few words; the form says all of them. */
function Text({ giving, points }: Pick<Props, 'giving' | 'points'>) {
  const t = useTranslations('delegation')
  const format = useFormatter()
  const said = useOrderSaid()
  const { meeting, votes, name } = giving
  const call = meeting.convocations.find((it) => it.status === 'ACTIVE')
  const share = formatPercent(meeting.member.percentage, 100, useLocale())
  const told = points.flatMap(({ _id, number, election }) => {
    const vote = votes.find((it) => it.odg_id === _id)
    return vote ? [t('sign.point', { number, vote: said(vote, election) })] : []
  })
  return (
    <p className={styles.text}>
      {t.rich('sign.text', {
        self: [meeting.member.first_name, meeting.member.last_name].filter(Boolean).join(' '),
        share,
        company: meeting.company_name,
        name: name ?? t('sign.somebody'),
        day: call ? format.dateTime(new Date(call.datetime), { day: 'numeric', month: 'long', year: 'numeric' }) : '',
        both: String(meeting.convocations.some((it) => it.status === 'INACTIVE')),
        b: (words) => <b>{words}</b>,
      })}{' '}
      {told.length > 0 ? t('sign.bound', { points: told.join(', '), count: points.length - told.length }) : t('sign.free')}
    </p>
  )
}
