import type { Confirmation } from '@delibera/core/companies/confirmations'
import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { KindMark, type MarkKind } from '../../../ui/marks/KindMark.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { PointList } from '../../../ui/page/PointList.tsx'
import { StepHeading } from '../../../ui/page/StepHeading.tsx'
import styles from './ConfirmationPage.module.css'

const marks: Record<Confirmation['state'], MarkKind> = { OPEN: 'info', USED: 'success', EXPIRED: 'warning', ALREADY_ACTIVE: 'info' }

const toldBy = {
  REGISTRATION: 'after.told',
  MANAGER: 'after.told',
  CONSULTANT: 'after.told',
  ADDRESS: 'after.toldAddress',
  IDENTITY: 'after.toldIdentity',
} as const
const undoneBy = {
  REGISTRATION: 'after.undo',
  MANAGER: 'after.undoCompany',
  CONSULTANT: 'after.undoCompany',
  ADDRESS: 'after.undoCompany',
  IDENTITY: 'after.undoIdentity',
} as const

/** A letter that asks for nothing any more: what became of it. Right after the answer, also what happens now. */
export function ConfirmationState({ asked, isJustDone }: { asked: Confirmation; isJustDone: boolean }) {
  const { title, text } = useOutcome(asked, isJustDone)
  const t = useTranslations('companies.confirmation')
  const person = `${asked.person.first_name} ${asked.person.last_name}`
  useDocumentTitle(`${title} · Delibera`)
  return (
    <>
      <KindMark kind={marks[asked.state]} size={32} />
      <StepHeading title={title} takesFocus={isJustDone}>
        {text}
      </StepHeading>
      {isJustDone && (
        <section aria-labelledby="after">
          <h2 id="after" className={styles.heading}>
            {t('after.title')}
          </h2>
          <PointList points={[{ text: t(toldBy[asked.kind], { person }) }, { text: t('after.proof') }, { text: t(undoneBy[asked.kind]) }]} />
        </section>
      )}
      <div>
        <Button component={PageLink} to="/" variant="default">
          {t('enter')}
        </Button>
      </div>
    </>
  )
}

function useOutcome({ kind, state, business_name: company, person: who, expires_at }: Confirmation, isJustDone: boolean) {
  const t = useTranslations('companies.confirmation')
  const format = useFormatter()
  const person = `${who.first_name} ${who.last_name}`
  if (isJustDone) return { title: t(`${kind}.done`, { person, company }), text: undefined }
  if (state === 'USED') return { title: t(`${kind}.used`), text: t(`${kind}.usedText`, { person, company }) }
  if (state === 'ALREADY_ACTIVE') return { title: t(`${kind}.already`, { person, company }), text: t(`${kind}.alreadyText`, { person }) }
  return { title: t('expired.title'), text: t('expired.text', { person, company, date: format.dateTime(new Date(expires_at), { dateStyle: 'full' }) }) }
}
