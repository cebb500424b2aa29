import { Button } from '@mantine/core'
import { IconFileImport, IconPlus, IconRefresh, IconUser } from '@tabler/icons-react'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'

interface Props {
  onAdd: () => void
  onImport: () => void
  /** Where whoever looks at it may be one of them. */
  onAddSelf?: (() => void) | undefined
  /** Where the company is known to the business registry. */
  onRegistry?: (() => void) | undefined
}

/** Nobody yet: the ways to begin. */
export function MembersEmpty({ onAdd, onImport, onAddSelf, onRegistry }: Props) {
  const t = useCompanyWords(useTranslations('members'))
  const actions = (
    <>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
        {t('empty.add')}
      </Button>
      {onAddSelf && (
        <Button variant="default" leftSection={<IconUser size={16} aria-hidden />} onClick={onAddSelf}>
          {t('self.add')}
        </Button>
      )}
      <Button variant="default" leftSection={<IconFileImport size={16} aria-hidden />} onClick={onImport}>
        {t('empty.import')}
      </Button>
      {onRegistry && (
        <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRegistry}>
          {t('empty.registry')}
        </Button>
      )}
    </>
  )
  return (
    <Panel label={t('label')}>
      <EmptyState art="blank" title={t('empty.title')} text={t('empty.text')} actions={actions} />
    </Panel>
  )
}
