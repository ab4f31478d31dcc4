import { formatDecimal } from '../../../engine/widgets/decimal/decimal-text.ts'

/** An amount to the cent; what is masked stays as it is. */
export const amountText = (amount: string): string => formatDecimal(amount, 2)
