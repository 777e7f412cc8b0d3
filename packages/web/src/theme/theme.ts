import { createTheme, defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core'
import { accent, amber, dark, gray, green, red } from './palette.ts'

/** The widest window that is laid out for a phone, in CSS pixels. */
const MOBILE_MAX_PX = 600
export const MOBILE_QUERY = `(max-width: ${MOBILE_MAX_PX}px)`

const MOTION_MS = 120
const floats = { shadow: 'md', transitionProps: { duration: MOTION_MS } }
const panels = { transitionProps: { duration: MOTION_MS } }
const overlay = { defaultProps: { backgroundOpacity: 0.4 } }

/** The library would put white on every filled colour, also on the bright ones of the dark scheme. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colours = defaultVariantColorsResolver(input)
  return input.variant === 'filled' ? { ...colours, color: 'var(--color-on-filled)' } : colours
}

/** Dense, flat, hairlines; colours that depend on the scheme are in scheme-colours.ts. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 4 },
  colors: { accent, amber, dark, gray, green, red },
  white: '#ffffff',
  black: gray[9],
  variantColorResolver,
  fontFamily:
    '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif',
  fontFamilyMonospace:
    'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", "Noto Sans Mono CJK SC", monospace',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '15px', lineHeight: '22px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '6px', xl: '6px' },
  defaultRadius: 'sm',
  // `xs` begins one pixel above the phone layout.
  breakpoints: { xs: '37.5625em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
  shadows: {
    xs: '0 1px 2px rgb(16 24 31 / 8%)',
    sm: '0 2px 8px rgb(16 24 31 / 10%)',
    md: '0 6px 20px rgb(16 24 31 / 14%)',
    lg: '0 10px 32px rgb(16 24 31 / 18%)',
    xl: '0 16px 48px rgb(16 24 31 / 22%)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Checkbox: { defaultProps: { iconColor: 'var(--color-on-filled)' } },
    Drawer: { defaultProps: panels },
    DrawerOverlay: overlay,
    Menu: { defaultProps: floats },
    Modal: { defaultProps: panels },
    ModalOverlay: overlay,
    Popover: { defaultProps: floats },
    Radio: { defaultProps: { iconColor: 'var(--color-on-filled)' } },
    Tooltip: {
      defaultProps: {
        openDelay: 300,
        events: { hover: true, focus: true, touch: false },
        transitionProps: { duration: MOTION_MS },
      },
    },
  },
})
