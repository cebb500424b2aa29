import { placeholdersOf } from '@delibera/core/agenda/rules'
import type { AgendaPoint } from '@delibera/core/agenda/schema'
import { titlesOf } from '@delibera/core/agenda/templates'
import type { Company } from '@delibera/core/companies/schema'
import { hasRight } from '@delibera/core/permissions'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useLocale } from 'use-intl'
import { countedIn, useMajorityWords } from '../../../company/useMajorityWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { Columns } from '../../../ui/page/Columns.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { withoutBraces } from '../placeholders/PlaceholderText.tsx'
import { useTemplates } from '../placeholders/usePlaceholders.ts'
import { PointSheet } from '../point/PointPreview.tsx'
import { PointAutomatic } from '../point/PointValues.tsx'
import { useAgendaPlace } from '../useAgendaPlace.ts'
import { Marks } from './LibraryTable.tsx'
import styles from './TemplateView.module.css'
import { useCompanyContext } from './useCompanyContext.ts'
import { useLibraryActs } from './useLibraryActs.ts'

/** A point to be read: a template of the product, or one that the reader may not change. */
export function TemplateView({ point, company }: { point: AgendaPoint; company: Company }) {
  const t = useTranslations('agenda')
  const locale = useLocale()
  const { crumbs, path } = useAgendaPlace()
  const acts = useLibraryActs(company._id, path)
  const context = useCompanyContext(company)
  const template = useTemplates()?.find((it) => it.id === point._id)
  const title = template ? titlesOf(template)[locale] : point.title
  const make = point.company_id === null && hasRight(company.user_role, 'edit') && (
    <Button
      loading={acts.isAdding}
      leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
      onClick={() => acts.add({ meeting_type: point.meeting_type, template_id: point._id })}
    >
      {t('acts.make')}
    </Button>
  )
  return (
    <>
      <PageHeader
        document
        title={withoutBraces(title)}
        crumbs={[...crumbs, { label: t('library.title'), to: path }]}
        meta={
          <>
            {title !== point.title && (
              <span className={styles.original} lang="it">
                {withoutBraces(point.title)}
              </span>
            )}
            {point.company_id === null && <span>{t('point.template', { id: point._id })}</span>}
            <Marks entry={point} />
          </>
        }
        actions={make}
      />
      <TemplateNote point={point} />
      <Columns
        side={
          <>
            <TemplateFacts point={point} />
            <PointAutomatic uses={placeholdersOf(point)} />
          </>
        }
      >
        <Panel title={t('point.reads')}>
          <PointSheet draft={point} context={context} />
        </Panel>
      </Columns>
    </>
  )
}

function TemplateFacts({ point }: { point: AgendaPoint }) {
  const t = useTranslations('agenda')
  const words = useMajorityWords(countedIn(point.meeting_type))
  const { quorum_first, quorum_second, also, citation, skip_vote } = point
  const second = quorum_second && point.meeting_type === 'ASSEMBLY' ? [{ title: t('majority.second'), text: words(quorum_second) }] : []
  const majorities = [
    { title: t(point.meeting_type === 'BOARD' ? 'majority.board' : 'majority.first'), text: words(quorum_first) },
    ...second,
    ...also.map((it, at) => ({ title: t('majority.also', { number: at + 1 }), text: words(it) })),
  ]
  return (
    <Panel title={t('point.facts')}>
      <dl className={styles.facts}>
        <div>
          <dt>{t('options.group')}</dt>
          <dd>{t(`groups.${point.group}`)}</dd>
        </div>
        {skip_vote && (
          <div>
            <dt>{t('majority.title')}</dt>
            <dd>{t('columns.noVote')}</dd>
          </div>
        )}
        {!skip_vote &&
          majorities.map((it) => (
            <div key={it.title}>
              <dt>{it.title}</dt>
              <dd>{it.text}</dd>
            </div>
          ))}
        {citation && (
          <div>
            <dt>{t('columns.source')}</dt>
            <dd className={styles.law}>{citation}</dd>
          </div>
        )}
      </dl>
    </Panel>
  )
}

/** What the author of a template wants whoever uses it to know. */
export function TemplateNote({ point }: { point: Pick<AgendaPoint, 'template_id'> }) {
  const note = useTemplates()?.find((it) => it.id === point.template_id)?.note
  return note ? (
    <div className={styles.hint} lang="it">
      <FormAlert kind="info">{note}</FormAlert>
    </div>
  ) : null
}
