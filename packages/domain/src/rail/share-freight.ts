import type { Dec } from '../kernel/decimal.ts'
import { splitExact } from '../kernel/split.ts'
import type { FreightShare } from './haul.choices.ts'

/** What of a wagon decides its share. Masses in tonnes. */
interface WagonWeights {
  markedLoad: Dec
  net: Dec
  boxes: number
}

const WEIGHT: Readonly<Record<FreightShare, (wagon: WagonWeights) => Dec>> = {
  markedLoad: wagon => wagon.markedLoad,
  net: wagon => wagon.net,
  box: wagon => String(wagon.boxes),
}

/** Shares of the wagons in what the railway billed for a waybill, yuan, exact to the cent. */
export const shareFreight = (amount: Dec, wagons: readonly WagonWeights[], by: FreightShare): Dec[] =>
  splitExact(amount, wagons.map(WEIGHT[by]))
