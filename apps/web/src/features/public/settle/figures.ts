/** A decimal with thousands separators and unchanged decimals: `1234.50` → `1,234.50`. */
export function yuan(value: string): string {
  const [whole = '', part] = value.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return part === undefined ? grouped : `${grouped}.${part}`
}

/** Like `yuan`, but without zeros after the second decimal, for weights and prices. */
export const plainFigure = (value: string): string => yuan(value.replace(/(\.\d\d\d*?)0+$/, '$1'))

export const isNothing = (value: string | null | undefined): boolean =>
  value === null || value === undefined || Number(value) === 0
