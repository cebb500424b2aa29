import type { VerbalMaterial } from '@delibera/core/minutes/schema'
import { Button } from '@mantine/core'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import styles from './VerbalMaterial.module.css'

type Turn = VerbalMaterial['speeches'][number]

interface Props {
  all: readonly Turn[]
  sought: string
  titleOf: (odg_id: string | null) => string
  insert: (sentence: string) => void
}

/** Who had the floor on each point, when and for how long: one press puts their names into the text. */
export function VerbalSpeeches({ all, sought, titleOf, insert }: Props) {
  const t = useTranslations('minutes.material')
  const wanted = sought.toLocaleLowerCase()
  const found = all.filter((it) => it.name.toLocaleLowerCase().includes(wanted))
  if (found.length === 0) return <p className={styles.none}>{t(all.length === 0 ? 'none.speeches' : 'notFound')}</p>
  const points = [...new Set(found.map((it) => it.odg_id))]
  return points.map((odg_id) => <Turns key={odg_id} title={titleOf(odg_id)} turns={found.filter((it) => it.odg_id === odg_id)} insert={insert} />)
}

function Turns({ title, turns, insert }: { title: string; turns: readonly Turn[]; insert: Props['insert'] }) {
  const t = useTranslations('minutes.material')
  const format = useFormatter()
  const hour = (at: string) => format.dateTime(new Date(at), { timeStyle: 'short' })
  const names = [...new Set(turns.map((it) => it.name))]
  return (
    <section className={styles.group}>
      <h3 className={styles.title}>{title}</h3>
      <ol>
        {turns.map((it) => (
          <li key={it._id} className={styles.piece}>
            <p className={styles.who}>
              <b>{it.name}</b> <time dateTime={it.at}>{hour(it.at)}</time> {it.until && t('lasted', lastedOf(it.at, it.until))}
            </p>
          </li>
        ))}
      </ol>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('insertSpeakers', { title })}
        onClick={() => insert(t('speakers', { count: names.length, names: format.list(names) }))}
      >
        {t('insert')}
      </Button>
    </section>
  )
}

function lastedOf(from: string, until: string): { minutes: number; seconds: number } {
  const seconds = Math.round((Date.parse(until) - Date.parse(from)) / 1000)
  return { minutes: Math.floor(seconds / 60), seconds: seconds % 60 }
}
