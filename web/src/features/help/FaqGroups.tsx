import type { helpRoutes } from '@delibera/core/help/routes'
import type { ReplyOf } from '@delibera/core/route'
import { Accordion, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './FaqModal.module.css'

type Group = ReplyOf<typeof helpRoutes.faqs>['items'][number]

/** Without accents and capitals: "societa" finds "Società". */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’']/g, "'").toLowerCase()

/** The questions of which every word sought is in the question, the answer or the category. */
function matching(groups: readonly Group[], query: string): Group[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  const hits = (group: Group) => group.faqs.filter((it) => words.every((word) => plain(`${group.category} ${it.question} ${it.answer}`).includes(word)))
  return groups.map((group) => ({ ...group, faqs: hits(group) })).filter((it) => it.faqs.length > 0)
}

const isAbout = (group: Group, about: string | undefined) => group.key === about || group.faqs.some((it) => it.id === about)

interface Props {
  groups: readonly Group[]
  query: string
  none: ReactNode
  /** A category, or a question. */
  about?: string | undefined
}

export function FaqGroups({ groups, query, none, about }: Props) {
  const t = useTranslations('faq')
  const inOrder = [...groups.filter((it) => isAbout(it, about)), ...groups.filter((it) => !isAbout(it, about))]
  const shown = matching(inOrder, query)
  const count = shown.reduce((sum, it) => sum + it.faqs.length, 0)
  return (
    <>
      <VisuallyHidden role="status">{query && (count > 0 ? t('found', { count }) : t('none'))}</VisuallyHidden>
      {count === 0
        ? none
        : shown.map(({ key, category, faqs }) => (
            <section key={key} aria-label={category}>
              <h3 className={styles.category}>{category}</h3>
              <Accordion
                order={4}
                defaultValue={about ?? null}
                classNames={{ item: styles.item!, control: styles.control!, label: styles.label!, content: styles.answer! }}
              >
                {faqs.map((it) => (
                  <Accordion.Item key={it.id} value={it.id}>
                    <Accordion.Control>{it.question}</Accordion.Control>
                    <Accordion.Panel>{it.answer}</Accordion.Panel>
                  </Accordion.Item>
                ))}
              </Accordion>
            </section>
          ))}
    </>
  )
}
