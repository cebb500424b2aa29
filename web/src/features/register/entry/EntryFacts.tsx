import { fileRoutes } from '@delibera/core/files/routes'
import { formatMoney, formatShares } from '@delibera/core/money'
import type { Entry, RegisterState } from '@delibera/core/register/schema'
import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useLocale } from 'use-intl'
import { download } from '../../../api/download.ts'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { useDates } from '../../../ui/dates/useDates.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './EntryPage.module.css'

interface Props {
  entry: Entry
  unit: RegisterState['unit'] | undefined
}

/** The days of an annotation, its document, and whatever else was said with it. */
export function EntryFacts({ entry, unit }: Props) {
  const t = useCompanyWords(useTranslations('register'))
  const law = useTranslations('law')
  const locale = useLocale()
  const { day, moment } = useDates()
  const capital = (value: number) => (unit === 'SHARE' ? formatShares(value, locale) : formatMoney(value, locale, 'EUR'))
  const on = (value: string | null) => (value === null ? null : day(value))
  const { kind, title, document } = entry
  const facts: [string, string | null][] = [
    [t('entry.kind'), title ? `${t(`kinds.${kind}.name`)} · ${t(`titles.${title}`)}` : t(`kinds.${kind}.name`)],
    [t('entry.deedOn'), on(entry.deed_on)],
    [t('entry.filedOn'), on(entry.filed_on)],
    [t('entry.effectiveOn'), on(entry.effective_on)],
    [t('entry.enteredAt'), moment(entry.entered_at)],
    [t('entry.actor'), entry.actor_name],
    [t('entry.document'), document && [t(`writing.document.kinds.${document.kind}`), document.number, document.author].filter(Boolean).join(' · ')],
    [t('entry.protocol'), entry.protocol],
    [t('entry.capitalAfter'), entry.capital_after === null ? null : capital(entry.capital_after)],
    [t('entry.reason'), entry.reason],
    [t('entry.note'), entry.note],
    [t('entry.ack'), entry.ack.length === 0 ? null : entry.ack.map((id) => law(`${id}.title`)).join('; ')],
  ]
  return (
    <Panel title={t('entry.facts')} actions={document?.file_id && <OpenFile id={document.file_id} />}>
      <dl className={styles.facts}>
        {facts.filter(([, value]) => value).map(([name, value]) => [<dt key={`${name}-name`}>{name}</dt>, <dd key={name}>{value}</dd>])}
      </dl>
    </Panel>
  )
}

function OpenFile({ id }: { id: string }) {
  const t = useTranslations('register.entry')
  const react = useReaction()
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconFileText size={15} aria-hidden />}
      onClick={() => void download(fileRoutes.download, { params: { id } }).catch((error: unknown) => react(error, 'loading'))}
    >
      {t('openFile')}
    </Button>
  )
}
