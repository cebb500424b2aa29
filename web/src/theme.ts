import {
  type ActionIconFactory,
  type AnchorFactory,
  type ButtonFactory,
  type ComboboxFactory,
  createTheme,
  type ExtendComponent,
  type InputFactory,
  type InputWrapperFactory,
  type InputWrapperProps,
  type MantineThemeOverride,
  type MultiSelectFactory,
  type NativeSelectFactory,
  type NumberInputFactory,
  type PortalProps,
  type SegmentedControlFactory,
  type SelectFactory,
  type TabsFactory,
  type TextareaFactory,
  type TextInputFactory,
} from '@mantine/core'
import { hues, serif } from './palette.ts'

/** The consultant works in another colour, so that nobody mistakes whose acts are open. */
type Display = 'user' | 'company' | 'consultant'
type Density = 'normal' | 'dense'

const sans = "'Hanken Grotesk Variable', 'Hanken Grotesk Beyond', system-ui, sans-serif"

/** Builds the theme of a display. Dense lowers every control by one size; text never shrinks below 12 px. */
export function makeTheme(display: Display, density: Density): MantineThemeOverride {
  return createTheme({
    colors: hues,
    primaryColor: display === 'consultant' ? 'vinaccia' : 'petrolio',
    primaryShade: { light: 7, dark: 6 },
    black: '#15201f',
    white: '#ffffff',
    fontFamily: sans,
    fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
    fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
    lineHeights: { xs: '1.35', sm: '1.4', md: '1.5', lg: '1.5', xl: '1.5' },
    fontWeights: { regular: '400', medium: '580', bold: '620' },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
    radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '14px' },
    defaultRadius: 'md',
    shadows: {
      xs: '0 1px 2px rgb(10 30 32 / 6%)',
      sm: '0 1px 2px rgb(10 30 32 / 6%), 0 2px 8px rgb(10 30 32 / 5%)',
      md: '0 2px 4px rgb(10 30 32 / 6%), 0 8px 24px rgb(10 30 32 / 9%)',
      lg: '0 4px 8px rgb(10 30 32 / 6%), 0 18px 48px rgb(10 30 32 / 14%)',
    },
    cursorType: 'pointer',
    focusRing: 'auto',
    respectReducedMotion: true,
    components: controls(density),
    other: { serif, display, density },
  })
}

const inputOrder = ['label', 'input', 'description', 'error'] satisfies InputWrapperProps['inputWrapperOrder']

/** How each control starts. Their types alone are imported: naming a control here must not put it in the first page's script. */
function controls(density: Density) {
  const size = density === 'dense' ? 'xs' : 'sm'
  const field = { size, inputWrapperOrder: inputOrder } as const
  return {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: density === 'dense' ? 'md' : 'lg' } } satisfies ExtendComponent<ActionIconFactory>,
    Anchor: { defaultProps: { underline: 'hover' } } satisfies ExtendComponent<AnchorFactory>,
    Button: { defaultProps: { size }, styles: { label: { fontWeight: 580 } } } satisfies ExtendComponent<ButtonFactory>,
    // The list of a closed field is not drawn: hidden ones were placed beside their fields, for which the browser had to lay the page out while it was being drawn.
    Combobox: { defaultProps: { keepMounted: false } } satisfies ExtendComponent<ComboboxFactory>,
    Input: { defaultProps: { size } } satisfies ExtendComponent<InputFactory>,
    InputWrapper: {
      defaultProps: { size },
      styles: { label: { fontWeight: 580, marginBottom: 4 }, description: { fontSize: 12 }, error: { fontSize: 12.5 } },
    } satisfies ExtendComponent<InputWrapperFactory>,
    MultiSelect: { defaultProps: field } satisfies ExtendComponent<MultiSelectFactory>,
    NativeSelect: { defaultProps: field } satisfies ExtendComponent<NativeSelectFactory>,
    NumberInput: { defaultProps: field } satisfies ExtendComponent<NumberInputFactory>,
    Portal: { defaultProps: { target: '#layers' } satisfies Partial<PortalProps> },
    SegmentedControl: { defaultProps: { size, radius: 'md' } } satisfies ExtendComponent<SegmentedControlFactory>,
    Select: { defaultProps: field } satisfies ExtendComponent<SelectFactory>,
    Tabs: { styles: { tabLabel: { fontWeight: 580 } } } satisfies ExtendComponent<TabsFactory>,
    Textarea: { defaultProps: field } satisfies ExtendComponent<TextareaFactory>,
    TextInput: { defaultProps: field } satisfies ExtendComponent<TextInputFactory>,
  }
}
