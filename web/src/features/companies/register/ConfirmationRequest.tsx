import type { Confirmation } from '@delibera/core/companies/confirmations'
import { identityFields } from '@delibera/core/companies/rules'
import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { StepHeading } from '../../../ui/page/StepHeading.tsx'
import styles from './ConfirmationPage.module.css'

interface Props {
  asked: Confirmation
  busy: boolean
  isRefused: boolean
  onConfirm: () => void
}

const bold = (words: ReactNode) => <b>{words}</b>

/** Who asks for what, what follows from it, one button, and what to do when one does not know them. */
export function ConfirmationRequest({ asked, busy, isRefused, onConfirm }: Props) {
  const t = useTranslations('companies.confirmation')
  const format = useFormatter()
  const { kind, business_name: company } = asked
  const first = asked.person.first_name
  const person = `${first} ${asked.person.last_name}`
  const title = t(`${kind}.title`, { person, company })
  useDocumentTitle(`${title} · Delibera`)
  return (
    <>
      <StepHeading title={title}>{t.rich(`${kind}.why`, { person, company, b: bold })}</StepHeading>
      <Facts asked={asked} />
      <section aria-labelledby="gives">
        <h2 id="gives" className={styles.heading}>
          {t(`${kind}.gives`, { person })}
        </h2>
        <ul className={styles.can}>
          {(['can1', 'can2', 'can3'] as const).map((it) => (
            <li key={it}>{t(`${kind}.${it}`)}</li>
          ))}
        </ul>
      </section>
      {isRefused && <FormAlert kind="error">{t('notDone')}</FormAlert>}
      <div className={styles.decision}>
        <Button size="md" leftSection={<IconCheck size={18} aria-hidden />} loading={busy} onClick={onConfirm}>
          {t(`${kind}.proceed`, { first })}
        </Button>
        <p>{t('cost')}</p>
      </div>
      <section className={styles.stranger} aria-labelledby="stranger">
        <h2 id="stranger" className={styles.heading}>
          {t('stranger.title')}
        </h2>
        <p>{t('stranger.text', { date: format.dateTime(new Date(asked.expires_at), { dateStyle: 'full' }) })}</p>
      </section>
    </>
  )
}

function Facts({ asked: { person, business_name, identity, expires_at } }: { asked: Confirmation }) {
  const t = useTranslations('companies.confirmation.facts')
  const format = useFormatter()
  const changed = ({ before, after }: NonNullable<Confirmation['identity']>, it: (typeof identityFields)[number]) => {
    const [was, is] = [before[it] ?? t('nothing'), after[it] ?? t('nothing')]
    return was === is ? t('same', { is }) : t('changed', { was, is })
  }
  const facts: [string, string | null][] = [
    [t('company'), business_name],
    ...(identity ? identityFields.map((it): [string, string] => [t(it), changed(identity, it)]) : []),
    [t(identity ? 'asker' : 'person'), `${person.first_name} ${person.last_name}`],
    [t('studio'), person.studio],
    [t('email'), person.email],
    [t('until'), format.dateTime(new Date(expires_at), { dateStyle: 'full', timeStyle: 'short' })],
  ]
  return (
    <dl className={styles.facts} aria-label={t('title')}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
