import { placeholdersIn } from '@delibera/core/agenda/placeholders'
import { placeholdersOf } from '@delibera/core/agenda/rules'
import type { Company } from '@delibera/core/companies/schema'
import type { ElectionSetting } from '@delibera/core/elections/schema'
import { TextInput } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { type ReactNode, useMemo, useRef } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Columns } from '../../../ui/page/Columns.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { PlaceholderText } from '../placeholders/PlaceholderText.tsx'
import { usePlaceholders } from '../placeholders/usePlaceholders.ts'
import styles from './PointEditor.module.css'
import { PointFiles } from './PointFiles.tsx'
import { PointMajority } from './PointMajority.tsx'
import { PointOptions } from './PointOptions.tsx'
import { PointText } from './PointText.tsx'
import { fillableIn, focusDatum, PointAutomatic, PointValues } from './PointValues.tsx'
import type { PointPerson } from './usePeople.ts'
import type { PointDraft } from './usePointDraft.ts'

interface Props {
  draft: PointDraft
  onChange: (change: Partial<PointDraft>) => void
  meetingType: 'ASSEMBLY' | 'BOARD'
  company: Pick<Company, '_id' | 'type' | 'statute'>
  /** The meeting of the point; null for a point of the library. */
  meetingId: string | null
  /** Who may speak for a text or open a file. */
  people: readonly PointPerson[]
  removalId: () => string | null
  /** How it is voted, which decides what else is asked; a point of the library has none yet. */
  voting?: { editor: ReactNode; method: ElectionSetting['method'] | null }
}

/** One point with all that is written in it, of the library or of a meeting. Who shows it also keeps it. */
export function PointEditor({ draft, onChange, meetingType, company, meetingId, people, removalId, voting }: Props) {
  const uses = useMemo(() => placeholdersOf(draft), [draft])
  const placeholders = usePlaceholders()
  const own = fillableIn(placeholders, uses).map((it) => it.name)
  const fields = useRef<HTMLDivElement>(null)
  const writing = { draft, onChange, people, own, onDatum: (name: string) => focusDatum(fields.current, name) }
  return (
    <Columns
      side={
        <>
          <PointValues ref={fields} uses={uses} values={draft.values} onChange={(values) => onChange({ values })} />
          <PointAutomatic uses={uses} />
          <PointFiles
            files={draft.files}
            onChange={(files) => onChange({ files })}
            people={people}
            companyId={company._id}
            meetingId={meetingId}
            removalId={removalId}
          />
          <PointOptions draft={draft} onChange={onChange} meetingType={meetingType} company={company} />
        </>
      }
    >
      <Words {...writing} />
      {!draft.skip_vote && (
        <>
          {voting?.editor}
          {/* The minutes of an election are told by its rounds, and most votes are no threshold. */}
          {!voting?.method && <Resolutions {...writing} />}
          {voting?.method !== 'PLURALITY' && <PointMajority draft={draft} onChange={onChange} meetingType={meetingType} company={company} />}
        </>
      )}
    </Columns>
  )
}

interface Writing extends Pick<Props, 'draft' | 'onChange' | 'people'> {
  own: readonly string[]
  onDatum: (name: string) => void
}

type Block = 'intro' | 'content' | 'positive' | 'negative'
const texts = { intro: 'header_intro', content: 'header_content', positive: 'content_positive', negative: 'content_negative' } as const

/** What a block of text needs to be written. */
const blockOf = (block: Block, { draft, onChange, people, own, onDatum }: Writing) => ({
  text: draft[texts[block]],
  onText: (it: PointDraft['header_intro']) => onChange({ [texts[block]]: it }),
  speaker: draft[`exponent_${block}`],
  onSpeaker: (id: string | null) => onChange({ [`exponent_${block}`]: id }),
  people,
  own,
  onDatum,
  values: draft.values,
})

function Words(writing: Writing) {
  const t = useTranslations('agenda.texts')
  const { draft, onChange } = writing
  const isOpen = placeholdersIn(draft.title).length > 0
  return (
    <Panel title={t('words')}>
      <div className={styles.texts}>
        <div>
          <TextInput
            className={styles.title}
            label={t('title')}
            description={t('titleHelp')}
            required
            lang="it"
            maxLength={200}
            value={draft.title}
            error={draft.title.trim() === '' ? t('titleMissing') : undefined}
            onChange={(event) => onChange({ title: event.currentTarget.value })}
          />
          {isOpen && (
            <p className={styles.shown}>
              <span>{t('titleShown')} </span>
              <PlaceholderText text={draft.title} values={draft.values} />
            </p>
          )}
        </div>
        <PointText label={t('intro')} {...blockOf('intro', writing)} />
        <PointText label={t('content')} {...blockOf('content', writing)} />
      </div>
    </Panel>
  )
}

function Resolutions(writing: Writing) {
  const t = useTranslations('agenda.texts')
  return (
    <Panel title={t('resolutions')} actions={<span className={styles.quiet}>{t('resolutionsHelp')}</span>}>
      <div className={styles.outcomes}>
        <PointText label={t('positive')} tone="verde" icon={<IconCheck size={16} stroke={2.4} aria-hidden />} {...blockOf('positive', writing)} />
        <PointText label={t('negative')} tone="rosso" icon={<IconX size={16} stroke={2.4} aria-hidden />} {...blockOf('negative', writing)} />
      </div>
    </Panel>
  )
}
