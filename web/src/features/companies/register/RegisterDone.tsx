import { confirmationDays } from '@delibera/core/companies/rules'
import type { Company } from '@delibera/core/companies/schema'
import { Button } from '@mantine/core'
import { IconMail, IconMailOff } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTrialMail } from '../../../api/useTrialMail.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { PointList } from '../../../ui/page/PointList.tsx'
import { ResendLetter } from '../entrance/ResendLetter.tsx'
import styles from './RegisterDone.module.css'

const bold = (words: ReactNode) => <b>{words}</b>

/** A letter is on its way: to whom, until when, and what it brings. */
export function RegisterDone({ company: { _id, email } }: { company: Company }) {
  const t = useTranslations('companies.register.done')
  const isTrial = useTrialMail()
  const news = useRef<HTMLParagraphElement>(null)
  useEffect(() => news.current?.focus(), [])
  const MailIcon = email ? IconMail : IconMailOff
  return (
    <Panel label={t('title')}>
      <div className={styles.done}>
        <p ref={news} tabIndex={-1} className={styles.news} role="status">
          <MailIcon size={22} stroke={1.6} aria-hidden />
          <span>{email ? t.rich('sent', { email, b: bold }) : t('noMail')}</span>
        </p>
        {email && (
          <>
            <h2 className={styles.next}>{t('next')}</h2>
            <PointList
              points={[
                { text: t('open'), note: t('openNote', { days: confirmationDays }) },
                { text: t('press'), note: t('pressNote') },
                { text: t('yours'), note: t('yoursNote') },
              ]}
            />
          </>
        )}
        <Actions>
          {email && isTrial && (
            <Button component={PageLink} to="/dev/mailbox">
              {t('mailbox')}
            </Button>
          )}
          {email ? (
            <ResendLetter companyId={_id} justSent />
          ) : (
            <Button component={PageLink} to={`/user/companies/${_id}/edit`}>
              {t('other')}
            </Button>
          )}
          <Button component={PageLink} to="/user/companies/list" variant="default">
            {t('list')}
          </Button>
        </Actions>
      </div>
    </Panel>
  )
}
