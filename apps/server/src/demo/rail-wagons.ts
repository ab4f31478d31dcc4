import type { RailBusiness } from './rail-business.ts'

/** Days after which a wagon may come by again. */
const ROUND_TRIP = 9

/** Numbers of wagons for a train: of the numbers of their kind, in no order; a few were here on an earlier train. */
export function takeWagonNos(
  business: RailBusiness,
  { count, ago, from }: { count: number; ago: number; from: number },
): string[] {
  const { rng, wagonNos } = business
  const taken = Array.from({ length: count }, () => {
    const known = [...wagonNos].filter(([no, last]) => last - ago >= ROUND_TRIP && Math.abs(no - from) < SPAN)
    const again = known.length && rng.int(0, 11) === 0 ? known[rng.int(0, known.length - 1)]?.[0] : undefined
    let no = again
    while (no === undefined || (wagonNos.has(no) && no !== again)) no = from + rng.int(0, SPAN - 1)
    wagonNos.set(no, ago)
    return no
  })
  return taken.map(String)
}

const SPAN = 92_000
/** First numbers of flat wagons for containers, and of gondolas. */
export const WAGON_NUMBERS = { flat: 5_264_131, gondola: 1_561_207 } as const
