import { MantineThemeProvider, mergeMantineTheme, SegmentedControl, Switch, useComputedColorScheme, useMantineTheme } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { type ComponentType, type CSSProperties, lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { cssVariables } from '../../../palette.ts'
import { PublicPage } from '../../../shell/PublicPage.tsx'
import { makeTheme } from '../../../theme.ts'
import { LanguageSwitch } from '../../../ui/page/LanguageSwitch.tsx'
import { SchemeSwitch } from '../../../ui/page/SchemeSwitch.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import { ColourSamples } from './ColourSamples.tsx'
import { ControlSamples } from './ControlSamples.tsx'
import { DocumentSamples } from './DocumentSamples.tsx'
import { FieldSamples } from './FieldSamples.tsx'
import { FileSamples } from './FileSamples.tsx'
import { KeySamples } from './KeySamples.tsx'
import styles from './PartsPage.module.css'
import { StateSamples } from './StateSamples.tsx'
import { TypeSamples } from './TypeSamples.tsx'

const TableParts = lazy(async () => ({ default: (await import('./TableParts.tsx')).TableParts }))

const sections = {
  colours: ColourSamples,
  type: TypeSamples,
  controls: ControlSamples,
  fields: FieldSamples,
  documents: DocumentSamples,
  files: FileSamples,
  keys: KeySamples,
  states: StateSamples,
  tables: TableParts,
} satisfies Record<string, ComponentType>
const names = Object.keys(sections) as (keyof typeof sections)[]

type Display = 'user' | 'consultant'

/** The design system with all its states, on one page. Only in the development build. */
export function PartsPage() {
  const t = useTranslations('parts.page')
  useDocumentTitle(`${t('title')} · Delibera`)
  const [display, setDisplay] = useState<Display>('user')
  const [isDense, setDense] = useState(false)
  return (
    <Dressed display={display} density={isDense ? 'dense' : 'normal'}>
      <PublicPage>
        <header className={styles.head}>
          <h1 className={styles.title}>{t('title')}</h1>
          <div className={styles.switches}>
            <Switch label={t('dense')} checked={isDense} onChange={(event) => setDense(event.currentTarget.checked)} />
            <SegmentedControl
              aria-label={t('display')}
              value={display}
              onChange={(next) => setDisplay(next as Display)}
              data={(['user', 'consultant'] as const).map((it) => ({ value: it, label: t(it) }))}
            />
            <SchemeSwitch />
            <LanguageSwitch />
          </div>
        </header>
        <div className={styles.columns}>
          <nav className={styles.index} aria-label={t('index')}>
            {names.map((it) => (
              <a key={it} href={`#${it}`}>
                {t(it)}
              </a>
            ))}
          </nav>
          <div className={styles.sections}>
            {names.map((it) => (
              <Section key={it} id={it} title={t(it)} content={sections[it]} />
            ))}
          </div>
        </div>
      </PublicPage>
    </Dressed>
  )
}

function Section({ id, title, content: Content }: { id: string; title: string; content: ComponentType }) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.name}>
        {title}
      </h2>
      <Suspense fallback={<RowsLoading rows={3} />}>
        <Content />
      </Suspense>
    </section>
  )
}

const primaryVariables = ['filled', 'filled-hover', 'light', 'light-hover', 'light-color']

/** Another display or density for this page alone, without touching what the person has chosen. */
function Dressed({ display, density, children }: { display: Display; density: 'normal' | 'dense'; children: ReactNode }) {
  const scheme = useComputedColorScheme('light')
  const theme = mergeMantineTheme(useMantineTheme(), makeTheme(display, density))
  const tokens = cssVariables(theme)
  const primary = Object.fromEntries(primaryVariables.map((it) => [`--mantine-primary-color-${it}`, `var(--mantine-color-${theme.primaryColor}-${it})`]))
  return (
    <MantineThemeProvider theme={theme} inherit={false}>
      <div style={{ ...primary, ...tokens.variables, ...tokens[scheme] } as CSSProperties}>{children}</div>
    </MantineThemeProvider>
  )
}
