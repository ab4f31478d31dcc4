/** A decimal with thousands separators, its digits as they are: `1234.50` → `1,234.50`. */
export function yuan(value: string): string {
  const [whole = '', part] = value.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return part === undefined ? grouped : `${grouped}.${part}`
}

/** As `yuan`, without the zeros after the second digit: weights and prices. */
export const plainFigure = (value: string): string => yuan(value.replace(/(\.\d\d\d*?)0+$/, '$1'))

export const isNothing = (value: string | null | undefined): boolean =>
  value === null || value === undefined || Number(value) === 0
