import { placeholderTopics } from '@delibera/core/agenda/words'
import { plain, searchWords } from '@delibera/core/names'
import { Button, Popover, TextInput } from '@mantine/core'
import { IconBraces } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import styles from './InsertPlaceholder.module.css'
import { type Placeholders, usePlaceholders } from './usePlaceholders.ts'

interface Props {
  /** The text it is for. */
  label: string
  /** Names that the point uses already and that a person fills. */
  own: readonly string[]
  onInsert: (name: string) => void
}

/** What can be put into a text: each with what it will become. */
export function InsertPlaceholder({ label, own, onInsert }: Props) {
  const t = useTranslations('agenda.insert')
  const [opened, setOpened] = useState(false)
  const choose = (name: string) => {
    setOpened(false)
    onInsert(name)
  }
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" withRoles={false} trapFocus returnFocus={false}>
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconBraces size={14} stroke={1.7} aria-hidden />}
          aria-haspopup="dialog"
          aria-expanded={opened}
          aria-label={t('buttonFor', { label })}
          onClick={() => setOpened(!opened)}
        >
          {t('button')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('buttonFor', { label })}>
        {opened && <Choices own={own} onChoose={choose} />}
      </Popover.Dropdown>
    </Popover>
  )
}

interface Entry {
  name: string
  topic: 'own' | (typeof placeholderTopics)[number]
}

const entriesOf = ({ offered }: Placeholders, own: readonly string[]): Entry[] => [
  ...own.map((name) => ({ name, topic: 'own' as const })),
  ...offered.map(({ name, topic }) => ({ name, topic: topic! })),
]

/** A name out of words: "Data di consegna" is data_di_consegna. */
const nameFrom = (words: string): string =>
  plain(words)
    .replace(/[^a-z\d]+/g, '_')
    .replace(/^[_\d]+|_+$/g, '')
    .slice(0, 60)

function Choices({ own, onChoose }: { own: readonly string[]; onChoose: (name: string) => void }) {
  const t = useTranslations('agenda.insert')
  const placeholders = usePlaceholders()
  const [sought, setSought] = useState('')
  const words = searchWords(sought)
  const isSought = ({ name }: Entry) => {
    const written = plain(`${placeholders.labelOf(name)} ${placeholders.meaningOf(name) ?? ''}`)
    return words.every((it) => written.includes(it))
  }
  const found = entriesOf(placeholders, own).filter(isSought)
  const fresh = nameFrom(sought)
  return (
    <div className={styles.panel}>
      <TextInput data-autofocus label={t('search')} value={sought} onChange={(event) => setSought(event.currentTarget.value)} />
      <div className={styles.list}>
        {(['own', ...placeholderTopics] as const).map((topic) => {
          const entries = found.filter((it) => it.topic === topic)
          return (
            entries.length > 0 && (
              <section key={topic} aria-label={t(`topics.${topic}`)}>
                <p className={styles.topic}>{t(`topics.${topic}`)}</p>
                {entries.map(({ name }) => (
                  <button key={name} type="button" className={styles.entry} onClick={() => onChoose(name)}>
                    <span>{placeholders.labelOf(name)}</span>
                    {placeholders.meaningOf(name) && <span className={styles.meaning}>{placeholders.meaningOf(name)}</span>}
                  </button>
                ))}
              </section>
            )
          )
        })}
        {found.length === 0 && <p className={styles.none}>{t('none')}</p>}
      </div>
      {fresh !== '' && !found.some((it) => it.name === fresh) && (
        <div className={styles.fresh}>
          <button type="button" className={styles.entry} onClick={() => onChoose(fresh)}>
            <span>{t('fresh', { name: sought.trim() })}</span>
            <span className={styles.meaning}>{t('freshMeaning')}</span>
          </button>
        </div>
      )}
    </div>
  )
}
