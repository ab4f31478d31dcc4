import { RuleTester } from 'oxlint/plugins-dev'
import { describe, it } from 'vitest'
import { overwriteInNamedPlaces } from './overwrite-in-named-places.ts'

RuleTester.describe = describe
RuleTester.it = it

new RuleTester().run(
  'overwrite-in-named-places',
  overwriteInNamedPlaces as unknown as Parameters<RuleTester['run']>[1],
  {
    valid: [`await tx.run(waybill, 'audit', { id })`, `const overwrite = true`],
    invalid: [
      { code: `await tx.overwrite(waybill, { id, remark: '' })`, errors: 1 },
      { code: `const write = tx['overwrite']`, errors: 1 },
    ],
  },
)
