import { abs, dec, isNeg, isZero, min, mul, neg, round, scaleOf, sub, sum, type Dec, type Numeric } from './decimal.ts'

/**
 * Shares `total` by weight into parts of `dp` decimals whose sum is exactly `total`. Every part is rounded half up; the
 * last one with a weight takes the remainder. Parts never overshoot what is left, so tiny totals over many lines do
 * not turn the last part negative. All-zero weights share equally.
 *
 * Throws a RangeError when nothing can be exact: `total` has more than `dp` decimals, there are no parts for a non-zero
 * total, or weights of both signs cancel out.
 */
export function splitExact(total: Numeric, weights: readonly Numeric[], dp = 2): Dec[] {
  if (scaleOf(total) > dp) throw new RangeError(`Total ${dec(total).toFixed()} has more than ${dp} decimals`)
  if (weights.length === 0) {
    if (isZero(total)) return []
    throw new RangeError('Nothing to share the total among')
  }
  const used = weights.every(isZero) ? weights.map(() => '1') : weights
  const sumOfWeights = sum(used)
  if (isZero(sumOfWeights)) throw new RangeError('Weights cancel out to zero')

  const last = used.findLastIndex(weight => !isZero(weight))
  const oneSign = used.every(isNegOrZero) || used.every(weight => !isNeg(weight))
  let left: Dec = round(total, dp)
  return used.map((weight, i) => {
    const share = i === last ? left : dec(mul(total, weight)).div(sumOfWeights)
    const part = oneSign ? closerToZero(round(share, dp), left) : round(share, dp)
    left = sub(left, part)
    return round(part, dp)
  })
}

const isNegOrZero = (weight: Numeric): boolean => isNeg(weight) || isZero(weight)

function closerToZero(part: Dec, limit: Dec): Dec {
  const size = min(abs(part), abs(limit))
  return isNeg(part) ? neg(size) : size
}
