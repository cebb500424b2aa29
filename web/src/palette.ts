import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core'
import type { CSSProperties } from 'react'

/** Ten steps each, built at equal OKLCH lightness: the same step of two hues has the same weight on the page. */
export const hues = {
  petrolio: ['#ecfafc', '#d7f3f7', '#b2e5ee', '#86d1dd', '#57b6c5', '#3598a7', '#017b8a', '#01616c', '#014a53', '#023238'],
  vinaccia: ['#fff3f8', '#ffe5ef', '#ffc9df', '#faa4ca', '#e680af', '#c56392', '#a64775', '#87305d', '#6b2047', '#4a1330'],
  verde: ['#edfbf0', '#d8f6df', '#b5eac2', '#8ad79f', '#5cbe7b', '#3ba05f', '#128243', '#006732', '#004f25', '#013517'],
  ambra: ['#fef5e8', '#feeacb', '#fbd499', '#eeb860', '#d99807', '#b47d06', '#906405', '#714e03', '#573b01', '#3b2701'],
  arancio: ['#fff5ee', '#ffe8da', '#ffd0b2', '#ffad76', '#f18633', '#cf6a07', '#a75300', '#834001', '#663000', '#461f01'],
  rosso: ['#fff4f3', '#ffe6e3', '#ffcdc7', '#ffa89e', '#fe766a', '#e35047', '#c12e2b', '#a00e14', '#7e020a', '#580004'],
  cielo: ['#f1f8ff', '#e0effe', '#bfdffe', '#90c8fe', '#61acf1', '#438ed1', '#2371b1', '#055893', '#014373', '#012d4f'],
  viola: ['#f7f5fe', '#eee9fe', '#ded4fe', '#c8b5fe', '#ad95eb', '#9078cc', '#745cad', '#5c448f', '#473272', '#30204f'],
  gray: ['#f6f8f8', '#eff2f2', '#e4e9e9', '#d6dddd', '#bcc5c5', '#929b9b', '#667070', '#505959', '#363e3e', '#1b2222'],
  dark: ['#e4ebec', '#c3cbcc', '#a3acad', '#7d898a', '#3a4546', '#2b3536', '#1c2526', '#151d1e', '#0e1617', '#070d0e'],
} satisfies Record<string, MantineColorsTuple>

export const serif = "'Source Serif 4 Variable', 'Source Serif 4 Beyond', Georgia, serif"

/** A tone is a meaning (statuses, verdicts), never decoration; `dark` is the ground of the dark theme. */
export type Tone = Exclude<keyof typeof hues, 'dark'>

/** The three custom properties that every toned part reads. */
export const toned = (tone: Tone) =>
  ({
    '--tone-bg': `var(--mantine-color-${tone}-light)`,
    '--tone-fg': `var(--mantine-color-${tone}-light-color)`,
    '--tone-solid': `var(--mantine-color-${tone}-lamp)`,
  }) as CSSProperties

/** Straight mix of two hex colours: every token stays a plain hex, which contrast checkers read without guessing. */
function mix(over: string, under: string, share: number): string {
  const part = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  const channel = (at: number) =>
    Math.round(part(over, at) * share + part(under, at) * (1 - share))
      .toString(16)
      .padStart(2, '0')
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

type Variables = Record<string, string>

/** Tinted ground, text on it, plain text and the saturated lamp of every hue. */
function hueVariables(one: (name: string, steps: MantineColorsTuple) => Variables): Variables {
  const tones = Object.entries(hues).filter(([name]) => name !== 'dark')
  return Object.fromEntries(
    tones.flatMap(([name, steps]) => Object.entries(one(name, steps as MantineColorsTuple)).map(([key, value]) => [`--mantine-color-${name}-${key}`, value])),
  )
}

const lightHues = hueVariables((name, steps) => ({
  text: steps[7],
  light: mix(steps[1], '#ffffff', name === 'gray' ? 1 : 0.85),
  'light-hover': steps[2],
  'light-color': steps[8],
  lamp: name === 'ambra' ? '#c08405' : steps[6],
  outline: steps[7],
}))

const darkHues = hueVariables((name, steps) => ({
  text: steps[3],
  light: mix(steps[5], hues.dark[6], 0.2),
  'light-hover': mix(steps[5], hues.dark[6], 0.3),
  'light-color': steps[2],
  lamp: name === 'gray' ? steps[5] : steps[4],
  outline: steps[4],
  'filled-hover': steps[7],
}))

const light = (spine: MantineColorsTuple): Variables => ({
  ...lightHues,
  '--d-paper': '#f4f6f6',
  '--d-surface': '#ffffff',
  '--d-sunken': '#eff3f3',
  '--d-line': '#dde4e4',
  '--d-line-strong': '#c3cdcd',
  '--d-field': '#7f8b8b',
  '--d-ink': '#15201f',
  '--d-muted': '#526060',
  '--d-sheet': '#ffffff',
  '--d-margin': mix(spine[4], '#ffffff', 0.75),
  '--d-spine': spine[9],
  '--d-spine-2': mix(spine[8], spine[9], 0.9),
  '--d-spine-ink': '#ffffff',
  '--d-spine-muted': mix('#ffffff', spine[9], 0.74),
  '--d-spine-line': mix('#ffffff', spine[9], 0.16),
  '--d-accent': spine[7],
  '--d-accent-soft': spine[0],
  '--mantine-color-body': '#ffffff',
  '--mantine-color-default': '#ffffff',
  '--mantine-color-default-hover': '#eff3f3',
  '--mantine-color-default-border': '#cdd6d6',
  '--mantine-color-dimmed': '#526060',
  '--mantine-color-placeholder': '#667272',
  '--mantine-color-error': hues.rosso[7],
  '--mantine-color-success': hues.verde[7],
  '--mantine-color-disabled': '#e9eeee',
  '--mantine-color-disabled-color': '#5f6b6b',
})

const dark = (spine: MantineColorsTuple): Variables => ({
  ...darkHues,
  '--d-paper': hues.dark[8],
  '--d-surface': hues.dark[6],
  '--d-sunken': hues.dark[7],
  '--d-line': '#2a3536',
  '--d-line-strong': '#3f4c4d',
  '--d-field': '#727e7f',
  '--d-ink': '#e6edee',
  '--d-muted': '#a3b0b1',
  '--d-sheet': '#1f2829',
  '--d-margin': mix(spine[5], hues.dark[6], 0.6),
  '--d-spine': mix(spine[9], hues.dark[9], 0.42),
  '--d-spine-2': mix(spine[9], hues.dark[9], 0.95),
  '--d-spine-ink': '#f2f6f6',
  '--d-spine-muted': '#a9b6b7',
  '--d-spine-line': mix('#ffffff', spine[9], 0.1),
  '--d-accent': spine[3],
  '--d-accent-soft': mix(spine[5], hues.dark[6], 0.14),
  '--mantine-color-body': hues.dark[6],
  '--mantine-color-text': '#e6edee',
  '--mantine-color-default': '#212b2c',
  '--mantine-color-default-hover': '#2a3536',
  '--mantine-color-default-border': '#3f4c4d',
  '--mantine-color-dimmed': '#a3b0b1',
  '--mantine-color-placeholder': '#93a0a1',
  '--mantine-color-error': hues.rosso[3],
  '--mantine-color-success': hues.verde[3],
  '--mantine-color-anchor': spine[3],
  '--mantine-color-disabled': '#263031',
  '--mantine-color-disabled-color': '#93a0a1',
})

/** CSS variables of both schemes. `--d-*` are ours; `--mantine-*` are retuned so that Mantine passes AA. */
export const cssVariables: CSSVariablesResolver = ({ other }) => {
  const spine = other.display === 'consultant' ? hues.vinaccia : hues.petrolio
  const dense = other.density === 'dense'
  return {
    variables: {
      '--d-serif': serif,
      '--d-row': dense ? '36px' : '46px',
      '--d-gap': dense ? '12px' : '16px',
      '--d-pad': dense ? '14px' : '20px',
      '--d-ease': 'cubic-bezier(.2, .7, .2, 1)',
    },
    light: light(spine as MantineColorsTuple),
    dark: dark(spine as MantineColorsTuple),
  }
}
