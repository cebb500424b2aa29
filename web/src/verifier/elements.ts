type Child = Node | string | null

/** An element with its attributes and what is in it. Words are always text, whatever they hold. */
export function element(tag: string, attributes: Record<string, string> = {}, ...children: readonly Child[]): HTMLElement {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children.filter((it) => it !== null))
  return made
}

const svg = 'http://www.w3.org/2000/svg'

const disc = 'M12 2a10 10 0 1 0 0 20a10 10 0 0 0 0-20z'
const triangle = 'M12 2.6a1.6 1.6 0 0 1 1.4.8l9 15.8a1.6 1.6 0 0 1-1.4 2.4H3a1.6 1.6 0 0 1-1.4-2.4l9-15.8a1.6 1.6 0 0 1 1.4-.8z'
const hexagon = 'M12 1.8l8.8 5.1v10.2L12 22.2l-8.8-5.1V6.9z'

/** Four shapes, so that they read without their colour. */
const shapes = {
  check: [disc, 'M7.6 12.4l3 3 5.8-6.2'],
  triangle: [triangle, 'M12 9v5M12 17.6v.01'],
  hexagon: [hexagon, 'M9 9l6 6M15 9l-6 6'],
  question: [disc, 'M9.4 9.4a2.7 2.7 0 1 1 3.6 2.9c-.7.3-1 .8-1 1.5v.4M12 17.4v.01'],
} as const
export type Shape = keyof typeof shapes

/** A D whose stem is the double margin of an Italian "foglio uso bollo". */
export const logo = (): SVGElement =>
  drawing({ viewBox: '0 0 26 26', width: '22', height: '22', 'aria-hidden': 'true' }, [
    ['stem', 'M5.5 3v20M9 3v20'],
    ['bow', 'M9 4.2h3.2c5.2 0 8.6 3.6 8.6 8.8s-3.4 8.8-8.6 8.8H9'],
  ])

/** `label` where no words beside it say what it means. */
export function mark(shape: Shape, size: number, label?: string): SVGElement {
  const named = label === undefined ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': label }
  const [ground, sign] = shapes[shape]
  return drawing({ viewBox: '0 0 24 24', width: String(size), height: String(size), ...named }, [
    ['ground', ground],
    ['sign', sign],
  ])
}

function drawing(attributes: Record<string, string>, paths: readonly [name: string, d: string][]): SVGElement {
  const made = document.createElementNS(svg, 'svg')
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  for (const [name, d] of paths) {
    const path = document.createElementNS(svg, 'path')
    path.setAttribute('class', name)
    path.setAttribute('d', d)
    made.append(path)
  }
  return made
}
