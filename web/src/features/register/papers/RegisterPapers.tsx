import { registerRoutes } from '@delibera/core/register/routes'
import type { RegisterState } from '@delibera/core/register/schema'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconFileSpreadsheet, IconFileText, IconListDetails, IconPrinter } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { download } from '../../../api/download.ts'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { usePaper } from './usePaper.ts'

const ExcerptWindow = lazy(async () => ({ default: (await import('./ExcerptWindow.tsx')).ExcerptWindow }))
const ListWindow = lazy(async () => ({ default: (await import('./ListWindow.tsx')).ListWindow }))

interface Props {
  companyId: string
  state: RegisterState
  on: string | undefined
}

const mark = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

/** What leaves the register on paper: the book, what it says of one holder, the list that is filed, the workbook. */
export function RegisterPapers({ companyId, state, on }: Props) {
  const t = useCompanyWords(useTranslations('register.papers'))
  const react = useReaction()
  const { show, busy } = usePaper(companyId)
  const [opened, open] = useState<'excerpt' | 'list' | null>(null)
  const close = () => open(null)
  const exportIt = () => void download(registerRoutes.export, { params: { id: companyId }, query: on ? { on } : {} }).catch((error) => react(error, 'loading'))
  return (
    <>
      <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button variant="default" loading={busy !== null} rightSection={<IconChevronDown size={16} aria-hidden />}>
            {t('label')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPrinter {...mark} />} onClick={() => void show('print', {})}>
            {t('print')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileText {...mark} />} onClick={() => open('excerpt')}>
            {t('excerpt')}
          </Menu.Item>
          <Menu.Item leftSection={<IconListDetails {...mark} />} onClick={() => open('list')}>
            {t('list')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileSpreadsheet {...mark} />} onClick={exportIt}>
            {t('export')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {opened === 'excerpt' && <ExcerptWindow companyId={companyId} state={state} holder={null} on={on} onClose={close} />}
        {opened === 'list' && <ListWindow companyId={companyId} on={on} onClose={close} />}
      </Suspense>
    </>
  )
}
