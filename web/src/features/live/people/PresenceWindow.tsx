import { Button, Checkbox } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { LongList } from '../../../ui/tables/LongList.tsx'
import { useConsole } from '../useConsole.ts'
import styles from './PresenceWindow.module.css'
import { named, type Seated, useSeated } from './usePeopleList.ts'

/** Who is in the hall without a device: a list to tick. Who has come by a device is there already, and is not asked about. */
export function PresenceWindow({ onClose }: { onClose: () => void }) {
  const t = useTranslations('console.presence')
  const { acts } = useConsole()
  const seated = useSeated()
  const listed = useMemo(() => seated.filter((it) => it.way === null || it.way === 'HALL'), [seated])
  const [ticked, setTicked] = useState(() => new Set(listed.filter((it) => it.way === 'HALL').map((it) => it._id)))
  const [search, setSearch] = useState('')
  const shown = useMemo(() => named(listed, search), [listed, search])
  const put = (ids: readonly string[], isOn: boolean) => setTicked((now) => new Set(isOn ? [...now, ...ids] : [...now].filter((it) => !ids.includes(it))))
  const areAll = shown.length > 0 && shown.every((it) => ticked.has(it._id))
  const changes = {
    present: listed.filter((it) => it.way === null && ticked.has(it._id)).map((it) => it._id),
    absent: listed.filter((it) => it.way === 'HALL' && !ticked.has(it._id)).map((it) => it._id),
  }
  const count = changes.present.length + changes.absent.length
  const save = async () => {
    if (count === 0 || (await acts.recordPresence(changes))) onClose()
  }
  return (
    <FormWindow opened onClose={onClose} title={t('title')} size={560}>
      <div className={styles.window}>
        <p className={styles.text}>{t('text')}</p>
        <SearchField label={t('search')} value={search} onSearch={setSearch} />
        <Checkbox
          className={styles.all}
          label={t(search ? 'allFound' : 'all', { count: shown.length })}
          checked={areAll}
          indeterminate={!areAll && shown.some((it) => ticked.has(it._id))}
          disabled={shown.length === 0}
          onChange={() =>
            put(
              shown.map((it) => it._id),
              !areAll,
            )
          }
        />
        {shown.length === 0 ? (
          <p className={styles.text}>{t(search ? 'notFound' : 'nobody')}</p>
        ) : (
          <LongList label={t('label')} items={shown} itemKey={(it) => it._id} height={48}>
            {(it) => <Tick person={it} isOn={ticked.has(it._id)} onChange={(isOn) => put([it._id], isOn)} />}
          </LongList>
        )}
        <Actions end>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={acts.busy === 'recordPresence'} onClick={() => void save()}>
            {t('save', { count })}
          </Button>
        </Actions>
      </div>
    </FormWindow>
  )
}

function Tick({ person: { name, weight, hasMandate, way }, isOn, onChange }: { person: Seated; isOn: boolean; onChange: (isOn: boolean) => void }) {
  const t = useTranslations('console.presence')
  const { weights } = useConsole()
  // Who comes votes alone: what they had delegated ends, and whoever ticks should know.
  const ends = isOn && hasMandate && way === null
  return (
    <Checkbox
      className={styles.tick}
      classNames={{ labelWrapper: styles.wrap!, label: styles.label! }}
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
      label={
        <>
          <span className={styles.name}>{name}</span>
          <span className={styles.fact}>{ends ? t('ends') : weight > 0 ? weights.share(weight) : t('noVote')}</span>
        </>
      }
    />
  )
}
