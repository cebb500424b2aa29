import { limits } from './limits.ts'

/** Black or white, whichever reads on this colour (`#rgb` or `#rrggbb`): a member's colour may be any. */
export function textOn(color: string): '#000000' | '#ffffff' {
  const [red, green, blue] = channels(color)
  // The weights are how bright the eye finds each light (ITU-R BT.601).
  return 0.299 * red + 0.587 * green + 0.114 * blue > limits.interface.contrast_threshold ? '#000000' : '#ffffff'
}

function channels(color: string): [number, number, number] {
  const digits = color.replace('#', '')
  const hex = digits.length === 3 ? [...digits].map((it) => it + it).join('') : digits
  const at = (place: number) => Number.parseInt(hex.slice(place, place + 2), 16)
  return [at(0), at(2), at(4)]
}
