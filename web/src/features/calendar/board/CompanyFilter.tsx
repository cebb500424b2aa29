import { plain, searchWords } from '@delibera/core/names'
import { Button, Checkbox, Popover, TextInput } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import hidden from '../../../ui/marks/Unseen.module.css'
import { LongList } from '../../../ui/tables/LongList.tsx'
import { toneClass } from '../EventLink.tsx'
import type { CountedCompany } from '../useCalendarEvents.ts'
import styles from './CompanyFilter.module.css'
import { mostCompanies } from './useCalendarPlace.ts'

interface Props {
  companies: readonly CountedCompany[]
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
}

/** Which companies the calendar shows. */
export function CompanyFilter({ companies, chosen, onChoose }: Props) {
  const t = useTranslations('calendar.filter')
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} width={320} position="bottom-start" shadow="md" withRoles={false} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant={chosen.length > 0 ? 'light' : 'default'}
          size="xs"
          className={styles.button}
          leftSection={<IconBuilding size={16} stroke={1.7} aria-hidden />}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {chosen.length > 0 ? t('chosen', { count: chosen.length }) : t('button')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('dialog')}>
        {opened && <Choices companies={companies} chosen={chosen} onChoose={onChoose} />}
      </Popover.Dropdown>
    </Popover>
  )
}

/** Pixels of a line. */
const height = 38
/** Above so many the list scrolls and draws only what is in sight. */
const few = 8

function Choices({ companies, chosen, onChoose }: Props) {
  const t = useTranslations('calendar.filter')
  const [sought, setSought] = useState('')
  const words = searchWords(sought)
  const found = companies.filter((it) => words.every((word) => plain(it.business_name).includes(word)))
  const absent = chosen.filter((id) => !companies.some((it) => it._id === id)).length
  const isFull = chosen.length >= mostCompanies
  const turn = (id: string) => onChoose(chosen.includes(id) ? chosen.filter((it) => it !== id) : [...chosen, id])
  const choice = (it: CountedCompany) => (
    <Choice company={it} isChosen={chosen.includes(it._id)} isDisabled={isFull && !chosen.includes(it._id)} onTurn={() => turn(it._id)} />
  )
  return (
    <div className={styles.choices}>
      <TextInput data-autofocus aria-label={t('search')} placeholder={t('search')} value={sought} onChange={(event) => setSought(event.currentTarget.value)} />
      {found.length > few ? (
        <LongList label={t('dialog')} items={found} itemKey={(it) => it._id} height={height}>
          {choice}
        </LongList>
      ) : (
        <ul>
          {found.map((it) => (
            <li key={it._id} style={{ height }}>
              {choice(it)}
            </li>
          ))}
        </ul>
      )}
      {found.length === 0 && <p className={styles.note}>{t(companies.length === 0 ? 'empty' : 'none')}</p>}
      {absent > 0 && <p className={styles.note}>{t('elsewhere', { count: absent })}</p>}
      {isFull && <p className={styles.note}>{t('most', { count: mostCompanies })}</p>}
      {chosen.length > 0 && (
        <Button variant="subtle" size="xs" className={styles.all} onClick={() => onChoose([])}>
          {t('all')}
        </Button>
      )}
    </div>
  )
}

interface ChoiceProps {
  company: CountedCompany
  isChosen: boolean
  isDisabled: boolean
  onTurn: () => void
}

function Choice({ company, isChosen, isDisabled, onTurn }: ChoiceProps) {
  const t = useTranslations('calendar.filter')
  return (
    <Checkbox
      checked={isChosen}
      disabled={isDisabled}
      onChange={onTurn}
      classNames={{ root: styles.choice!, labelWrapper: styles.words! }}
      label={
        <span className={styles.label}>
          <i className={toneClass(styles.swatch)} data-company={company.tone} aria-hidden />
          <span className={styles.name}>{company.business_name}</span>
          <span className={styles.count} aria-hidden>
            {company.events}
          </span>
          <span className={hidden.unseen}>, {t('events', { count: company.events })}</span>
        </span>
      }
    />
  )
}
