import { fillText } from '@delibera/core/agenda/placeholders'
import { wallInRome } from '@delibera/core/dates'
import { verbalRoutes } from '@delibera/core/minutes/routes'
import type { VerbalMaterial as Material } from '@delibera/core/minutes/schema'
import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { useRead } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import type { SideProps } from './useVerbalTab.ts'
import styles from './VerbalMaterial.module.css'
import { VerbalSpeeches } from './VerbalSpeeches.tsx'

const kinds = ['speeches', 'transcript', 'chat', 'declarations'] as const
type Kind = (typeof kinds)[number]
type Written = Exclude<Kind, 'speeches'>
type Said = Material['transcript'][number] & Partial<Pick<Material['chat'][number], 'to'>>

/** More than these at once nobody reads through: one looks for a word. */
const most = 200

/** What was said and written in the meeting, by point, to be looked through and put into the text. */
export function VerbalMaterial({ meeting, text, onQuoted }: SideProps) {
  const t = useTranslations('minutes.material')
  const read = useRead(verbalRoutes.material, { params: { id: meeting._id } })
  const [kind, setKind] = useState<Kind>('transcript')
  const [sought, setSought] = useState('')
  const insert = (lead: string, words = '') => {
    onQuoted()
    setTimeout(() => text.quote(lead, words))
  }
  const quote = (it: Said) => insert(`${it.name} (${wallInRome(new Date(it.at)).slice(11)}):`, it.text)
  const titleOf = (odg_id: string | null) => {
    const index = meeting.odgs.findIndex((it) => it._id === odg_id)
    return index < 0 ? t('noPoint') : `${index + 1}. ${fillText(meeting.odgs[index]!.title, meeting.odgs[index]!.values)}`
  }
  return (
    <div className={styles.material}>
      <div className={styles.tools}>
        <SegmentedControl
          aria-label={t('label')}
          size="xs"
          fullWidth
          data={kinds.map((value) => ({ value, label: t(value) }))}
          value={kind}
          onChange={(it) => setKind(it as Kind)}
        />
        <SearchField label={t('search')} value={sought} onSearch={setSought} />
      </div>
      {read.isPending && <RowsLoading rows={4} />}
      {read.isError && (
        <ErrorState title={t('failed')} text={t('failedText')} code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} />
      )}
      {read.data && kind === 'speeches' && <VerbalSpeeches all={read.data.speeches} sought={sought} titleOf={titleOf} insert={insert} />}
      {read.data && kind !== 'speeches' && <Pieces key={kind} all={read.data[kind]} kind={kind} sought={sought} titleOf={titleOf} quote={quote} />}
    </div>
  )
}

interface PiecesProps {
  all: readonly Said[]
  kind: Written
  sought: string
  titleOf: (odg_id: string | null) => string
  quote: (it: Said) => void
}

function Pieces({ all, kind, sought, titleOf, quote }: PiecesProps) {
  const t = useTranslations('minutes.material')
  const wanted = sought.toLocaleLowerCase()
  const found = all.filter((it) => `${it.name} ${it.text}`.toLocaleLowerCase().includes(wanted))
  if (found.length === 0) return <p className={styles.none}>{t(all.length === 0 ? `none.${kind}` : 'notFound')}</p>
  const shown = found.slice(0, most)
  const groups = [...new Set(shown.map((it) => it.odg_id))].map((odg_id) => ({ odg_id, items: shown.filter((it) => it.odg_id === odg_id) }))
  return (
    <>
      {groups.map(({ odg_id, items }) => (
        <section key={odg_id} className={styles.group}>
          <h3 className={styles.title}>{titleOf(odg_id)}</h3>
          <ul>
            {items.map((it) => (
              <Piece key={it._id} said={it} quote={quote} />
            ))}
          </ul>
        </section>
      ))}
      {found.length > most && <p className={styles.none}>{t('more', { shown: most, total: found.length })}</p>}
    </>
  )
}

function Piece({ said, quote }: { said: Said; quote: PiecesProps['quote'] }) {
  const t = useTranslations('minutes.material')
  const format = useFormatter()
  const time = format.dateTime(new Date(said.at), { timeStyle: 'short' })
  return (
    <li className={styles.piece}>
      <p className={styles.who}>
        <b>{said.name}</b> <time dateTime={said.at}>{time}</time> {said.to === 'CHAIR' && t('private')}
      </p>
      <p className={styles.words}>{said.text}</p>
      <Button size="compact-sm" variant="default" aria-label={t('insertOne', { name: said.name, time })} onClick={() => quote(said)}>
        {t('insert')}
      </Button>
    </li>
  )
}
