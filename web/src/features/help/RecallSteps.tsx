import { firstRunRoutes } from '@delibera/core/companies/first-run-routes'
import { nextStep } from '@delibera/core/companies/guide'
import { helpRoutes } from '@delibera/core/help/routes'
import { Anchor } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useRead } from '../../api/hooks.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { usePreferences } from '../../shell/usePreferences.ts'
import styles from './GuideLink.module.css'

/** Calls back what somebody has put away: the first steps on the dashboard, and the hints in place. Who has taken all of them is offered none. */
export function RecallSteps({ onDone }: { onDone: () => void }) {
  const t = useTranslations('faq')
  const navigate = useNavigate()
  const { save } = usePreferences()
  const { data: guide } = useRead(firstRunRoutes.guide, { query: {} })
  const { data: constants } = useRead(helpRoutes.constants, {}, { staleTime: Number.POSITIVE_INFINITY })
  const recall = () => {
    save({ app_settings: { guide: 'shown', tours: [] } })
    onDone()
    void navigate({ to: '/user/dashboard' })
  }
  if (!guide || (nextStep(guide.done) === null && !constants?.flags.user_tour)) return null
  return (
    <Anchor component="button" type="button" className={styles.link} onClick={recall}>
      <IconRoute size={18} stroke={1.6} aria-hidden />
      {t('recall')}
    </Anchor>
  )
}
