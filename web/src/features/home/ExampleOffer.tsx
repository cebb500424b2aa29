import { firstRunRoutes } from '@delibera/core/companies/first-run-routes'
import { companyRoutes } from '@delibera/core/companies/routes'
import { Button } from '@mantine/core'
import { IconFlask2 } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useWrite } from '../../api/hooks.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useReaction } from '../../shell/useReaction.tsx'
import { PageLink } from '../../ui/page/PageLink.tsx'
import styles from './FirstSteps.module.css'

/** Who would rather look around first gets a company to do it in; who has it goes there. */
export function ExampleOffer({ exampleId }: { exampleId: string | null }) {
  const t = useTranslations('firstRun.example')
  const navigate = useNavigate()
  const react = useReaction()
  const add = useWrite(firstRunRoutes.addExample, firstRunRoutes.guide, companyRoutes.list)
  const copy = () =>
    add.mutate({}, { onSuccess: ({ _id }) => void navigate({ to: `/company/${_id}/home` as never }), onError: (error) => react(error, 'creating') })
  const look = { variant: 'default', className: styles.action, leftSection: <IconFlask2 size={16} aria-hidden /> } as const
  return (
    <div className={styles.example}>
      <div className={styles.words}>
        <p className={styles.name}>{t('title')}</p>
        <p className={styles.note}>{t('text')}</p>
      </div>
      {exampleId ? (
        <Button {...look} component={PageLink} to={`/company/${exampleId}/home`}>
          {t('open')}
        </Button>
      ) : (
        <Button {...look} loading={add.isPending} onClick={copy}>
          {t('copy')}
        </Button>
      )}
    </div>
  )
}
