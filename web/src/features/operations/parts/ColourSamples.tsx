import { Fragment } from 'react'
import { hues, type Tone, toned } from '../../../palette.ts'
import { SampleBox } from './SampleBox.tsx'
import styles from './Samples.module.css'

const grounds = ['paper', 'surface', 'sunken', 'line', 'line-strong', 'field', 'ink', 'muted', 'sheet', 'margin', 'spine', 'accent', 'accent-soft']
const tones = Object.keys(hues).filter((it): it is Tone => it !== 'dark')

export function ColourSamples() {
  return (
    <>
      <SampleBox name="--d-*">
        <div className={styles.grid}>
          {grounds.map((it) => (
            <div key={it} className={styles.token}>
              <span className={styles.swatch} style={{ background: `var(--d-${it})` }} />
              {it}
            </div>
          ))}
        </div>
      </SampleBox>
      <SampleBox name="toned()">
        <div className={styles.line}>
          {tones.map((it) => (
            <span key={it} className={styles.tone} style={toned(it)}>
              <span className={styles.lamp} />
              {it}
            </span>
          ))}
        </div>
      </SampleBox>
      <SampleBox name="hues">
        <div className={styles.steps}>
          {Object.entries(hues).map(([name, steps]) => (
            <Fragment key={name}>
              <span>{name}</span>
              {steps.map((it, at) => (
                <span key={it} className={styles.step} style={{ background: it }} title={`${name} ${at}: ${it}`} />
              ))}
            </Fragment>
          ))}
        </div>
      </SampleBox>
    </>
  )
}
