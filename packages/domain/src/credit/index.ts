export { creditErrors } from './credit.errors.ts'
export {
  CREDIT_STATES,
  creditStateOf,
  freeOf,
  overBy,
  UNDER_WAY,
  UNPAID,
  unpricedOf,
  usedOf,
  type CreditState,
  type Exposure,
} from './exposure.ts'
