import { mattersOf } from '@delibera/core/decisions/matters'
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import type { ChosenPoint } from '../../agenda/list/AgendaPicker.tsx'
import { type TakenPoint, useTakenPoints } from '../useTakenPoints.ts'
import styles from './NewDecisionPage.module.css'
import type { NewDecisionValues } from './useNewDecision.ts'

const Picker = lazy(async () => ({ default: (await import('../../agenda/list/AgendaPicker.tsx')).AgendaPicker }))

interface Props {
  values: NewDecisionValues
  companyId: string
  missing: readonly string[]
  onChange: (change: Partial<NewDecisionValues>) => void
}

/** What is decided: points of the library or of one's own, each with the matter by which the law judges it. */
export function NewDecisionWhat({ values, companyId, missing, onChange }: Props) {
  const t = useTranslations('decisions')
  const [isPicking, setPicking] = useState(false)
  const { points, body } = values
  const take = useTakenPoints(companyId, body)
  const add = async (chosen: ChosenPoint[]) => {
    const added = await take(chosen)
    const name = values.name.trim() === '' && points.length === 0 ? (added[0]?.title ?? '') : values.name
    onChange({ points: [...points, ...added], name })
  }
  const change = (key: string, it: Partial<TakenPoint>) => onChange({ points: points.map((one) => (one.key === key ? { ...one, ...it } : one)) })
  return (
    <Panel title={t('new.what.title')}>
      <div className={styles.fields}>
        {points.length > 0 && (
          <ol className={styles.points}>
            {points.map((it) => (
              <li key={it.key} className={styles.point}>
                <span className={styles.title}>{it.title}</span>
                <NativeSelect
                  label={t('new.what.matter')}
                  data={mattersOf[body].map((one) => ({ value: one, label: t(`matters.${one}`) }))}
                  value={it.matter}
                  onChange={(event) => change(it.key, { matter: event.currentTarget.value as TakenPoint['matter'] })}
                />
                <ActionIcon
                  size="lg"
                  aria-label={t('new.what.remove', { title: it.title })}
                  onClick={() => onChange({ points: points.filter((one) => one !== it) })}
                >
                  <IconTrash size={17} stroke={1.7} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ol>
        )}
        <div data-question="points">
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setPicking(true)}>
            {t(points.length === 0 ? 'new.what.choose' : 'new.what.another')}
          </Button>
          {missing.includes('points') && (
            <p className={styles.wrong} role="alert">
              {t('new.what.missing')}
            </p>
          )}
        </div>
        <div data-question="name">
          <TextInput
            label={t('new.what.name')}
            description={t('new.what.nameHint')}
            withAsterisk
            lang="it"
            maxLength={200}
            value={values.name}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
            error={missing.includes('name') && t('new.what.nameMissing')}
          />
        </div>
      </div>
      <Suspense>
        {isPicking && (
          <Picker
            opened
            onClose={() => setPicking(false)}
            companyId={companyId}
            meetingType={body === 'BOARD' ? 'BOARD' : 'ASSEMBLY'}
            taken={points.flatMap((it) => it.template_id ?? [])}
            onAdd={(chosen) => void add(chosen)}
          />
        )}
      </Suspense>
    </Panel>
  )
}
