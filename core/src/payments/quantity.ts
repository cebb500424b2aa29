import { limits } from '../limits.ts'
import { creditsFor } from '../subscriptions/rules.ts'
import { unitPrices } from './catalogue.ts'

const { slider_min, slider_max, slider_step } = limits.credits

/** How many credits can be bought at once. The least rises to cover `units`, in whole steps; a need beyond the most is bought in two goes. */
export function quantityRange(units: number): { min: number; max: number; isBeyond: boolean } {
  const needed = creditsFor(Math.max(0, units))
  return { min: Math.min(slider_max, Math.max(slider_min, needed)), max: slider_max, isBeyond: needed > slider_max }
}

/** The amount that is sold for an amount that is wished: the next whole step, within the range. */
export const purchasable = (wished: number, { min, max }: { min: number; max: number }): number =>
  Math.min(max, Math.max(min, Math.ceil(wished / slider_step) * slider_step))

/** Online meetings that so many credits pay for: convened, held in the room, voted and minuted. */
export const meetingsFor = (credits: number): number =>
  Math.floor((credits * limits.units_per_credit) / (unitPrices.M0001 + unitPrices.M0003 + unitPrices.M0004))
