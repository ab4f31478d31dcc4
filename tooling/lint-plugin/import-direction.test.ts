import { RuleTester } from 'oxlint/plugins-dev'
import { describe, it } from 'vitest'
import { importDirection } from './import-direction.ts'

RuleTester.describe = describe
RuleTester.it = it

const filename = 'apps/server/src/db/rows.ts'
const code = (text: string) => ({ code: text, filename })
const refused = (text: string) => ({ ...code(text), errors: 1 })

new RuleTester({ languageOptions: { parserOptions: { lang: 'ts' } } }).run(
  'import-direction',
  importDirection as unknown as Parameters<RuleTester['run']>[1],
  {
    valid: [
      code(`import { tableName } from '../sql/names.ts'`),
      code(`import type { Field } from '@tuheng/domain/kernel/field'`),
      code(`type Name = import('../sql/names.ts').Name`),
    ],
    invalid: [
      refused(`import { tableOf } from '../engine/table.ts'`),
      refused(`import type { Tx } from '../engine/write/tx.ts'`),
      refused(`export type { Tx } from '../engine/write/tx.ts'`),
      refused(`export * from '../plugins/session.ts'`),
      refused(`type Tx = import('../engine/write/tx.ts').Tx`),
      refused(`const later = () => import('../engine/write/tx.ts')`),
    ],
  },
)
