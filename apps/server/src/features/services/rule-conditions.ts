import { RULE_CONDITIONS } from '@tuheng/domain/services/index'
import { column } from '../../sql/names.ts'
import type { Params } from '../../sql/params.ts'
import type { Rule } from './rows.ts'

/** SQL condition for trips (`t`) that meet the conditions of a rule, as `chargesByRule` judges them. */
export const conditionsSql = (rule: Pick<Rule, (typeof RULE_CONDITIONS)[number]>, params: Params): string =>
  RULE_CONDITIONS.flatMap(name => (rule[name] === null ? [] : [`t.${column(name)} = ${params.add(rule[name])}`])).join(
    ' and ',
  ) || 'true'
