import { eq, sub, money, type Dec } from '../kernel/decimal.ts'
import { platformFee, type FeeTerms } from './platform-amounts.ts'
import type { GapKind, GapWay } from './platforms.choices.ts'

type Maybe<T> = T | null | undefined

/** What a platform says. Weights in tonnes, amounts in yuan. */
interface TheirFigures extends FeeTerms {
  platformState?: Maybe<string>
  plateNo?: Maybe<string>
  loadNet?: Maybe<Dec>
  unloadNet?: Maybe<Dec>
  freight?: Maybe<Dec>
  statedFee?: Maybe<Dec>
  statedTotal?: Maybe<Dec>
}

/** What we know of the trip. */
interface OurFigures {
  transportStatus: string
  plateNo: Maybe<string>
  loadNet: Maybe<Dec>
  unloadNet: Maybe<Dec>
  apTotal: Maybe<Dec>
  carrierId: Maybe<number>
  /** Short names, for people. */
  carrier: Maybe<string>
  platform: Maybe<string>
}

export interface Gap {
  kind: GapKind
  way: GapWay
  ours: string | null
  theirs: string | null
}

/** Differences that no figure settles: the waybills do not belong together as they are. */
export const NOT_ADOPTABLE: ReadonlySet<GapKind> = new Set(['void', 'tripVoid', 'carrier', 'plate'])

/**
 * In what the figures of the platform and ours differ. What one side does not say differs from nothing; a trip that is not
 * priced has no freight yet.
 */
export function gapsOf(theirs: TheirFigures, ours: OurFigures, partyId: Maybe<number>): Gap[] {
  const gap = (kind: GapKind, way: GapWay, [our, their]: readonly [Maybe<string>, Maybe<string>]): Gap => ({
    kind,
    way,
    ours: our ?? null,
    theirs: their ?? null,
  })
  const differs = (a: Maybe<Dec>, b: Maybe<Dec>): boolean => !!a && !!b && !eq(a, b)
  const fee = platformFee(theirs)
  const stated = theirs.statedFee ?? fee
  const summed = theirs.freight && stated ? money(sub(theirs.freight, sub(0, stated))) : null
  return [
    theirs.platformState === 'void' && gap('void', 'release', [null, null]),
    ours.transportStatus === 'void' && gap('tripVoid', 'release', [null, null]),
    !!partyId && ours.carrierId !== partyId && gap('carrier', 'carrier', [ours.carrier, ours.platform]),
    !!theirs.plateNo &&
      !!ours.plateNo &&
      theirs.plateNo !== ours.plateNo &&
      gap('plate', 'release', [ours.plateNo, theirs.plateNo]),
    differs(theirs.loadNet, ours.loadNet) && gap('loadNet', 'correct', [ours.loadNet, theirs.loadNet]),
    differs(theirs.unloadNet, ours.unloadNet) && gap('unloadNet', 'correct', [ours.unloadNet, theirs.unloadNet]),
    differs(theirs.freight, ours.apTotal) && gap('freight', 'decide', [ours.apTotal, theirs.freight]),
    differs(theirs.statedFee, fee) && gap('fee', 'decide', [fee, theirs.statedFee]),
    differs(theirs.statedTotal, summed) && gap('total', 'decide', [summed, theirs.statedTotal]),
  ].filter(one => one !== false)
}

/** What is charged beside the freight of the trip, in yuan. */
export interface PlatformCharges {
  fee: Dec
  /** What the platform asks beside our freight and the fee; zero unless its figures were adopted. */
  correction: Dec
}

/**
 * The fee, and where the figures of the platform were taken its own fee and the difference of the freight. With our freight
 * they add up to the total that the platform states, which is that of its invoice. Null while the freight or the rate is
 * missing.
 */
export function platformCharges(
  row: TheirFigures & { checkStatus?: Maybe<string> },
  ourFreight: Maybe<Dec>,
): PlatformCharges | null {
  const fee = platformFee(row)
  const isAdopted = row.checkStatus === 'adopted'
  const charged = (isAdopted && row.statedFee) || fee
  if (charged === null || !row.freight) return null
  const freight = row.statedTotal ? sub(row.statedTotal, charged) : row.freight
  return { fee: charged, correction: isAdopted ? money(sub(freight, ourFreight ?? 0)) : '0.00' }
}
