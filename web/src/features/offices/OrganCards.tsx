import { Organ, organRoles } from '@delibera/core/offices/organs'
import type { HeldOffice } from '@delibera/core/offices/schema'
import { Panel } from '../../ui/page/Panel.tsx'
import type { EventTarget } from './EventWindow.tsx'
import { OfficeRow } from './OfficeRow.tsx'
import styles from './Offices.module.css'
import { useOfficeWords } from './useOfficeWords.ts'

interface Props {
  offices: readonly HeldOffice[]
  boardSize: number | null
  /** Null where nothing is entered: on another day than today, or by whoever may only read. */
  onEvent: ((target: EventTarget) => void) | null
}

/** A card for each organ, its people in the order of their roles. */
export function OrganCards({ offices, boardSize, onEvent }: Props) {
  const { t } = useOfficeWords()
  return Organ.options.flatMap((organ) => {
    const codes: readonly string[] = organRoles[organ]
    const place = (it: HeldOffice) => (it.state === 'ENDED' ? codes.length : codes.indexOf(it.acting_code))
    const people = offices.filter((it) => it.organ === organ).sort((a, b) => place(a) - place(b))
    if (people.length === 0) return []
    const size = organ === 'BOARD' && boardSize !== null ? t('size', { count: boardSize }) : undefined
    return [
      <Panel key={organ} title={t(`organs.${organ}`)} actions={size && <span className={styles.size}>{size}</span>} flush>
        <ul className={styles.people}>
          {people.map((it) => (
            <OfficeRow key={it._id} office={it} onEvent={onEvent} />
          ))}
        </ul>
      </Panel>,
    ]
  })
}
