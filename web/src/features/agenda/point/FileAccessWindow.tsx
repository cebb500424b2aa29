import type { AgendaFile } from '@delibera/core/agenda/schema'
import { Button, MultiSelect, Radio } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import hidden from '../../../ui/marks/Unseen.module.css'
import styles from './PointFiles.module.css'
import type { PointPerson } from './usePeople.ts'

interface Props {
  /** None: it is closed. */
  file: AgendaFile | null
  people: readonly PointPerson[]
  onChoose: (member_ids: string[] | null) => void
  onClose: () => void
}

/** Who may open a file: everybody who is convened, or some of them by name. */
export function FileAccessWindow({ file, people, onChoose, onClose }: Props) {
  const t = useTranslations('agenda.access')
  return (
    <FormWindow opened={file !== null} onClose={onClose} title={t('title', { name: file?.name ?? '' })} size={520}>
      {file && <AccessForm key={file.file_id} chosen={file.member_ids} people={people} onChoose={onChoose} onClose={onClose} />}
    </FormWindow>
  )
}

function AccessForm({ chosen, people, onChoose, onClose }: Omit<Props, 'file'> & { chosen: string[] | null }) {
  const t = useTranslations('agenda.access')
  const [isLimited, setLimited] = useState(chosen !== null)
  const [ids, setIds] = useState(chosen ?? [])
  const known = ids.filter((id) => people.some((it) => it._id === id))
  const use = () => {
    onChoose(isLimited ? known : null)
    onClose()
  }
  return (
    <div className={styles.form}>
      <Radio.Group
        label={t('question')}
        labelProps={{ className: hidden.unseen }}
        value={isLimited ? 'some' : 'all'}
        onChange={(it) => setLimited(it === 'some')}
      >
        <div className={styles.choices}>
          <Radio value="all" label={t('all')} description={t('allText')} />
          <Radio value="some" label={t('some')} description={t('someText')} />
        </div>
      </Radio.Group>
      {isLimited && (
        <MultiSelect
          size="sm"
          label={t('people')}
          data={people.map((it) => ({ value: it._id, label: it.name }))}
          value={known}
          onChange={setIds}
          searchable
          withScrollArea={false}
          styles={{ options: { maxHeight: 260, overflowY: 'auto' } }}
          hidePickedOptions
          limit={50}
          placeholder={known.length === 0 ? t('choose') : ''}
          nothingFoundMessage={t('nobody')}
        />
      )}
      <Actions end>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button onClick={use} disabled={isLimited && known.length === 0}>
          {isLimited && known.length === 0 ? t('missing') : t('use')}
        </Button>
      </Actions>
    </div>
  )
}
