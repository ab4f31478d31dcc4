import type { homeCall, procedureCall } from '@tuheng/domain/home/home.calls'
import type { AnswerOf } from '@tuheng/domain/kernel/call'

/** Without the parts that the person may not read. */
export type Home = AnswerOf<typeof homeCall>
/** A number of waiting records, since when, with their amount and their list. */
export type Todo = Home['todos'][number]
export type TrendDay = NonNullable<Home['trend']>[number]
export type TopCustomer = NonNullable<Home['topCustomers']>[number]
export type Dues = NonNullable<Home['dues']>
export type Paper = Home['expiring']['list'][number]
export type Procedure = AnswerOf<typeof procedureCall>
