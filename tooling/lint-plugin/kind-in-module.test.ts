import { RuleTester } from 'oxlint/plugins-dev'
import { describe, it } from 'vitest'
import { kindInModule } from './kind-in-module.ts'

RuleTester.describe = describe
RuleTester.it = it

const invalid = (code: string) => ({ code, errors: 1 })

new RuleTester().run('kind-in-module', kindInModule as unknown as Parameters<RuleTester['run']>[1], {
  valid: [
    `if (field.kind === 'lines') walk(field)`,
    `if (screen.view.kind === 'report') show(screen)`,
    `const text = kinds[field.kind].print(value)`,
    `if (row.state === 'date') stop()`,
    { code: `if (field.kind === 'bool') stop()`, options: [{ allow: ['bool'] }] },
  ],
  invalid: [
    invalid(`if (field.kind === 'money') format(value)`),
    invalid(`if ('date' !== column.field?.kind) format(value)`),
    invalid(`switch (field.kind) { case 'price': break; default: stop() }`),
    invalid(`const wide = ['text', 'longText'].includes(field.kind)`),
    { code: `if (field.kind === 'money') stop()`, options: [{ allow: ['bool'] }], errors: 1 },
  ],
})
