import { agendaRoutes } from '@delibera/core/agenda/routes'
import { emptyData } from '@delibera/core/agenda/rules'
import type { AgendaPoint } from '@delibera/core/agenda/schema'
import type { Company } from '@delibera/core/companies/schema'
import { hasRight } from '@delibera/core/permissions'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useUnsavedChanges } from '../../../shell/useUnsavedChanges.ts'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import { withoutBraces } from '../placeholders/PlaceholderText.tsx'
import { PointEditor } from '../point/PointEditor.tsx'
import { PointPreview } from '../point/PointPreview.tsx'
import { PointClash, PointSaveBar } from '../point/PointSaveBar.tsx'
import { useBookPeople } from '../point/usePeople.ts'
import { usePointDraft } from '../point/usePointDraft.ts'
import { useAgendaPlace } from '../useAgendaPlace.ts'
import styles from './AgendaPointPage.module.css'
import { TemplateNote, TemplateView } from './TemplateView.tsx'
import { useCompanyContext } from './useCompanyContext.ts'
import { useLibraryActs } from './useLibraryActs.ts'

/** One point of the library: a template to look at, or a point of the company to write. */
export function AgendaPointPage() {
  const t = useTranslations('agenda')
  const { company, odgId } = useAgendaPlace()
  const read = useRead(
    agendaRoutes.load,
    { params: { id: odgId }, query: { company_id: company?._id ?? '' } },
    { enabled: company !== undefined && odgId !== '' },
  )
  if (company && read.data && read.data._id === odgId) {
    const isEditable = read.data.company_id !== null && hasRight(company.user_role, 'edit')
    return isEditable ? <Editing key={odgId} point={read.data} company={company} /> : <TemplateView point={read.data} company={company} />
  }
  return (
    <>
      <PageHeader title={t('point.title')} />
      <Panel label={t('point.title')} flush>
        {read.isError ? (
          <ErrorState
            title={t(read.error.status === 404 ? 'point.gone' : 'point.failed')}
            text={t(read.error.status === 404 ? 'point.goneText' : 'library.failedText')}
            code={read.error.code}
            busy={read.isFetching}
            onRetry={() => void read.refetch()}
          />
        ) : (
          <RowsLoading rows={8} />
        )}
      </Panel>
    </>
  )
}

function Editing({ point, company }: { point: AgendaPoint; company: Company }) {
  const t = useTranslations('agenda')
  const { crumbs, path } = useAgendaPlace()
  const work = usePointDraft(point, company)
  const people = useBookPeople(company._id)
  const context = useCompanyContext(company)
  const [isPreviewing, setPreviewing] = useState(false)
  const navigate = useNavigate()
  const acts = useLibraryActs(company._id, path)
  useUnsavedChanges(work.isDirty)
  const remove = (
    <Button
      variant="default"
      leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
      onClick={() => void acts.remove({ ...point, titles: null, title: work.draft.title }, () => void navigate({ to: path, ignoreBlocker: true }))}
    >
      {t('acts.remove')}
    </Button>
  )
  return (
    <>
      <PageHeader
        document
        title={withoutBraces(work.draft.title, work.draft.values).trim() || t('point.untitled')}
        crumbs={[...crumbs, { label: t('library.title'), to: path }]}
        meta={<Facts point={point} work={work} />}
        actions={remove}
      />
      <PointClash work={work} />
      <TemplateNote point={point} />
      <PointEditor
        draft={work.draft}
        onChange={work.set}
        meetingType={point.meeting_type}
        company={company}
        meetingId={null}
        people={people}
        removalId={work.removalId}
      />
      <PointSaveBar work={work} onPreview={() => setPreviewing(true)} />
      <PointPreview opened={isPreviewing} onClose={() => setPreviewing(false)} draft={work.draft} context={context} />
    </>
  )
}

function Facts({ point, work: { draft } }: { point: AgendaPoint; work: ReturnType<typeof usePointDraft> }) {
  const t = useTranslations('agenda')
  const empty = emptyData(draft).length
  return (
    <>
      {empty > 0 && <Badge tone="ambra">{t('values.missing', { count: empty })}</Badge>}
      <span>{t(`point.kinds.${point.meeting_type === 'BOARD' ? 'BOARD' : draft.nature}`)}</span>
      <span>{point.template_id ? t('point.fromTemplate', { id: point.template_id }) : t('point.own')}</span>
      {point.citation && <span className={styles.law}>{point.citation}</span>}
    </>
  )
}
