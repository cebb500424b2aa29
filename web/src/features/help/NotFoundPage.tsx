import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { PublicPage } from '../../shell/PublicPage.tsx'
import { PageLink } from '../../ui/page/PageLink.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'

export function NotFoundPage() {
  const t = useTranslations('help.notFound')
  useDocumentTitle(`${t('title')} · Delibera`)
  const home = (
    <Button component={PageLink} to="/">
      {t('home')}
    </Button>
  )
  return (
    <PublicPage>
      <EmptyState art="search" heading="h1" title={t('title')} text={t('text')} actions={home} />
    </PublicPage>
  )
}
