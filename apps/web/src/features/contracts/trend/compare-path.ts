/** What a trend is for. */
export interface TrendKey {
  routeId: number
  goodsId: number | null
  vehicleKind: string | null
}

export const COMPARE = '/transportation_management/information_price_compare'

/** The trips of some days behind a figure of a trend. */
export function comparePath({ from, to, ...key }: TrendKey & { from: string; to: string }): string {
  const query = new URLSearchParams({ loadedFrom: from, loadedTo: to })
  for (const [name, value] of Object.entries(key)) if (value) query.set(name, String(value))
  query.set('by', 'waybillNo')
  return `${COMPARE}?${query.toString()}`
}

/** The queue of trips without an information price, by what a price would be for. */
export const QUEUE = `${COMPARE}?compared=without&by=vehicleKind`
