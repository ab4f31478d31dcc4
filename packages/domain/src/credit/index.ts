export { creditErrors } from './credit.errors.ts'
export {
  CREDIT_STATES,
  creditStateOf,
  freeOf,
  overBy,
  UNDER_WAY,
  UNAGREED,
  UNPAID,
  unpricedOf,
  usedOf,
  type CreditState,
  type Exposure,
} from './exposure.ts'
