import { eq, type Dec } from '../../kernel/decimal.ts'
import { text } from '../../kernel/text.ts'
import { choiceStep, type TraceStep } from './trace.ts'
import type { PriceCandidate, Side, Terms, TripFacts } from './types.ts'

/** 9 %: haulage. */
const HAULAGE_RATE: Dec = '0.09'
/** 6 %: auxiliary logistics and agency services. */
const SERVICE_RATE: Dec = '0.06'

/** Whether the side is billed as a service. What carriers bill us does not depend on what we bill. */
export const isSoldAsService = ({ asService }: Pick<TripFacts, 'asService'>, side: Side): boolean =>
  side === 'ar' && asService === true

/** The rate of a service where haulage was agreed at `rate`. Simple rates of small taxpayers are those of services, too. */
export const asServiceRate = (rate: Dec): Dec => (eq(rate, HAULAGE_RATE) ? SERVICE_RATE : rate)

/** The same terms with the tax rate of a service. */
export const serviceTerms = <T extends Pick<Terms, 'taxRate'>>(terms: T): T => ({
  ...terms,
  taxRate: asServiceRate(terms.taxRate),
})

/** The same price row with the tax rates of a service. Prices include tax and stay. */
export const serviceRow = (row: PriceCandidate): PriceCandidate => ({
  ...serviceTerms(row),
  incidentals: row.incidentals.map(serviceTerms),
})

/** Says in the trace why the rate is not that of the agreement; none where it is. */
export const serviceRateSteps = (agreed: Pick<Terms, 'taxRate'>): TraceStep[] =>
  asServiceRate(agreed.taxRate) === agreed.taxRate
    ? []
    : [choiceStep('serviceRate', text('按服务业务开票：税率 9% 改为 6%', 'Billed as a service: 6% for 9%'), '6%')]
