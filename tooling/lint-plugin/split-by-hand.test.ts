import { RuleTester } from 'oxlint/plugins-dev'
import { describe, it } from 'vitest'
import { splitByHand } from './split-by-hand.ts'

RuleTester.describe = describe
RuleTester.it = it

const invalid = (code: string) => ({ code, errors: 1 })

new RuleTester().run('split-by-hand', splitByHand as unknown as Parameters<RuleTester['run']>[1], {
  valid: [
    `const parts = splitExact(tax, [amount, rest])`,
    `const price = div(amount, qty)`,
    `const total = mul(qty, price)`,
    `const permille = mul(div(diff, '1000'), qty)`,
    `const byRate = qty(div(mul(loadNet, value), '1000'))`,
  ],
  invalid: [
    invalid(`const tax = money(div(mul(amount, whole.tax), whole.incl))`),
    invalid(`const tax = money(mul(whole.tax, div(amount, whole.incl)))`),
    invalid(`const tax = money(mul(div(amount, whole.incl), whole.tax))`),
    invalid(`const tax = round(dec(mul(amount, tax)).div(incl), 2)`),
    invalid(`const tax = dec(div(amount, incl)).times(tax)`),
  ],
})
