import { defineErrors } from '../kernel/errors.ts'

/** Each refusal has a text with figures and one without, for viewers who may not see them. */
export const creditErrors = defineErrors({
  'credit.over': {
    status: 409,
    reveals: { limit: ['party.creditLimit'], over: ['party.creditLimit'] },
    zh: '{party}超出信用额度：额度 {limit:money} 元，{used}，超出 {over:money} 元；请先收款，或由财务临时放行、调整额度',
    en: '{party} is over the credit limit: limit {limit:money}, {used}, over by {over:money}. Collect first, or ask finance to lift or change the limit',
  },
  'credit.over_unseen': {
    status: 409,
    zh: '{party}超出信用额度，请联系财务收款或临时放行',
    en: '{party} is over the credit limit: ask finance to collect or to lift it',
  },
  'credit.near': {
    status: 409,
    reveals: { limit: ['party.creditLimit'], free: ['party.creditLimit'] },
    zh: '{party}信用额度将满：额度 {limit:money} 元，{used}，剩余 {free:money} 元',
    en: '{party} is near the credit limit: limit {limit:money}, {used}, free {free:money}',
  },
  'credit.beyond': {
    status: 409,
    reveals: { own: [], over: ['party.creditLimit'], limit: ['party.creditLimit'] },
    zh: '本单约 {own:money} 元，办理后将超出{party}信用额度 {over:money} 元：额度 {limit:money} 元，{used}',
    en: 'This one is about {own:money} and would take {party} {over:money} over the credit limit: limit {limit:money}, {used}',
  },
  'credit.near_unseen': {
    status: 409,
    zh: '{party}信用额度将满，请提醒财务催收',
    en: '{party} is near the credit limit: tell finance to collect',
  },
})
